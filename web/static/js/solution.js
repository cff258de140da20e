// One solution, shown large with its images and everything it can be taken away as.

import * as api from './api.js';
import { picture } from './board.js';
import { copy, download, field, h, options } from './dom.js';
import { list, retell, say } from './i18n.js';
import { images } from './symmetry.js';

/** plain is a solution as the columns of its queens, from 1. */
export const plain = (columns) => columns.map((column) => column + 1).join(' ');

export class SolutionDialog {
  /** closed() is called when the reader has closed it, step(by) to show the solution by so many further on. */
  constructor(closed, step) {
    this.element = h('dialog', { class: 'large', label: 'web.solutions.one', on: { close: closed, keydown: (event) => this.#key(event) } });
    this.step = step;
    this.formats = api.get('formats').then((all) => all.map(({ name }) => name));
    this.formats.catch(() => {}); // told when one is asked for
    this.format = '';
  }

  close() {
    this.element.close();
  }

  /** show opens it with a solution, its name and its symmetry class; first and last say that none is before or behind it. */
  show(columns, name, sort, { first, last }) {
    const held = this.element.querySelector('.step:focus')?.dataset.label;
    this.large = h('div', { class: 'large-board' });
    this.text = h('textarea', { readonly: true, rows: 9, spellcheck: 'false', label: 'web.solutions.notation' });
    this.choice = h('select', { on: { change: () => { this.format = this.choice.value; this.#write(); } } });
    this.said = h('span', { class: 'said', role: 'status' });
    this.orbit = h('ul', { class: 'gallery images' });
    const save = (kind) => h('button', { type: 'button', class: 'save-' + kind, on: { click: () => this.#save(kind) } }, kind.toUpperCase());
    this.ends = { '-1': first, 1: last };
    this.element.replaceChildren(
      h('div', { class: 'head' }, h('h2', {}, name), this.#turn('←', 'web.solutions.back', -1), this.#turn('→', 'web.solutions.on', 1),
        h('button', { type: 'button', class: 'small close', autofocus: true, label: 'web.close', on: { click: () => this.close() } }, '✕')),
      h('p', {}, sort),
      h('div', { class: 'columns' }, this.large,
        h('div', {}, h('div', { class: 'head' }, field('web.solutions.notation', this.choice),
          h('button', { type: 'button', class: 'copy', say: 'web.copy', on: { click: () => this.#copy() } })), this.text,
        h('div', { class: 'buttons', role: 'group', label: 'web.solutions.download' },
          h('span', { say: 'web.solutions.download' }), save('svg'), save('png'), save('json')),
        h('p', { class: 'about' }, say('web.solutions.zero', { format: 'JSON' })), this.said)),
      h('h3', { say: 'web.solutions.images' }), this.orbit);
    retell(this.element);
    this.orbit.append(...images(columns).map((image) => {
      const by = list(image.by.map((symmetry) => say('web.image.' + symmetry)));
      return h('li', {}, h('button', { type: 'button', class: 'card', on: { click: () => this.#choose(image.columns) } },
        picture(image.columns, plain(image.columns)), h('span', { class: 'sort' }, by)));
    }));
    this.#choose(columns);
    if (!this.element.open) this.element.showModal();
    if (held) this.element.querySelector(`.step[data-label="${held}"]`).focus();
  }

  /** #turn is a button to the solution before or behind; at an end it stays, or the keyboard would lose its place. */
  #turn(arrow, label, by) {
    return h('button', { type: 'button', class: 'small step', label, 'aria-disabled': this.ends[by] ? 'true' : null,
      on: { click: () => this.#go(by) } }, arrow);
  }

  #go(by) {
    if (!this.ends[by]) this.step(by);
  }

  /** #key does with the arrow keys what the buttons with arrows do, but where they move in a text or a list. */
  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest('textarea, select')) return;
    event.preventDefault();
    this.#go(by);
  }

  #choose(columns) {
    this.columns = columns;
    this.large.replaceChildren(picture(columns, plain(columns)));
    for (const card of this.orbit.querySelectorAll('.card')) {
      card.setAttribute('aria-pressed', String(card.firstChild.getAttribute('aria-label') === plain(columns)));
    }
    this.#write();
  }

  /** #write asks for the solution in the notation chosen; an answer that comes too late is dropped. */
  async #write() {
    const { columns, text, choice, said } = this;
    said.textContent = '';
    try {
      const formats = await this.formats;
      if (!formats.includes(this.format)) this.format = formats[0];
      const { format } = this;
      if (!choice.length) options(choice, formats.map((name) => [name, `${name} – ${say('web.format.' + name)}`]), format);
      const answer = await api.post('write', { n: columns.length, columns, format });
      if (columns === this.columns && format === this.format && text === this.text) text.value = answer.text.trimEnd();
    } catch (error) {
      said.textContent = api.problemOf(error).message;
    }
  }

  async #copy() {
    const done = await copy(this.text.value);
    this.said.textContent = say(done ? 'web.copied' : 'web.solutions.refused');
    if (!done) this.text.select();
  }

  async #save(kind) {
    const { columns, said } = this;
    const n = columns.length;
    const file = `queens-${n}-${columns.map((column) => column + 1).join('-')}.${kind}`;
    said.textContent = '';
    try {
      if (kind === 'json') {
        download(file, JSON.stringify({ n, columns }) + '\n', 'application/json');
      } else {
        const blob = await api.postBlob('draw', { problem: { n }, pieces: columns.map((column, row) => ({ row, column })), format: kind });
        download(file, blob, blob.type);
      }
    } catch (error) {
      said.textContent = api.problemOf(error).message;
    }
  }
}
