// Solutions: a gallery of all of them, or of one for each symmetry class, a page at a time.

import * as api from './api.js';
import { picture } from './board.js';
import { download, field, h, numbers, options } from './dom.js';
import { list, onLanguage, retell, say } from './i18n.js';
import { images, kindOf } from './symmetry.js';

const most = 12;
const onPage = 24;

export function open(main, query, address) {
  const state = { n: Math.min(Math.max(Number(query.get('n')) || 8, 1), most),
    fundamental: query.get('classes') === '1', page: Math.max(1, Number(query.get('page')) || 1) };
  let answer = { total: 0, solutions: [] };
  let formats = [];
  let asked = new AbortController();

  const size = numbers(1, most, state.n, () => { Object.assign(state, { n: Number(size.value), page: 1 }); load(); });
  const choice = (value, key) => h('label', { class: 'choice' },
    h('input', { type: 'radio', name: 'which', value, checked: (value === 'classes') === state.fundamental,
      on: { change: () => { Object.assign(state, { fundamental: value === 'classes', page: 1 }); load(); } } }),
    h('span', { say: key }));
  const title = h('h2', { 'aria-live': 'polite' });
  const why = h('p', { class: 'about' });
  const gallery = h('ul', { class: 'gallery' });
  const problem = h('p', { role: 'alert', class: 'problem', hidden: true });
  const turn = (key, by) => h('button', { type: 'button', class: by < 0 ? 'page-back' : 'page-on', say: key, on: { click: () => { state.page += by; load(); } } });
  const back = turn('web.solutions.back', -1);
  const on = turn('web.solutions.on', 1);
  const where = h('span', { class: 'where' });
  const page = h('input', { type: 'number', min: 1, label: 'web.solutions.page', on: { change: () => { state.page = Number(page.value) || 1; load(); } } });
  const dialog = h('dialog', { class: 'large', label: 'web.solutions.one' });

  main.append(h('h1', { say: 'web.solutions.title' }), why,
    h('form', { class: 'setup', on: { submit: (event) => event.preventDefault() } }, field('web.size', size),
      h('fieldset', { class: 'tools' }, h('legend', { say: 'web.solutions.which' }),
        choice('all', 'web.solutions.all'), choice('classes', 'web.solutions.classes'))),
    problem, title, gallery,
    h('nav', { class: 'pager', label: 'web.solutions.pages' }, back, page, where, on), dialog);

  async function load() {
    asked.abort();
    asked = new AbortController();
    const values = new URLSearchParams({ n: state.n, from: (state.page - 1) * onPage, count: onPage });
    if (state.fundamental) values.set('fundamental', 1);
    try {
      answer = await api.get('solutions?' + values, asked.signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      problem.textContent = error.message;
      problem.hidden = false;
      return;
    }
    problem.hidden = true;
    const pages = Math.max(1, Math.ceil(answer.total / onPage));
    if (state.page > pages || state.page < 1) {
      state.page = Math.min(Math.max(state.page, 1), pages);
      return load();
    }
    const values2 = { n: state.n };
    if (state.fundamental) values2.classes = 1;
    if (state.page > 1) values2.page = state.page;
    address(values2);
    draw();
  }

  function draw() {
    const pages = Math.max(1, Math.ceil(answer.total / onPage));
    title.textContent = say(state.fundamental ? 'web.solutions.found.classes' : 'lesson.found', { count: answer.total });
    why.textContent = !answer.total ? say('web.solutions.none', { n: state.n }) : say(state.fundamental ? 'web.solutions.why' : 'web.solutions.about');
    page.value = state.page;
    page.max = pages;
    where.textContent = say('web.solutions.of', { pages });
    back.disabled = state.page <= 1;
    on.disabled = state.page >= pages;
    gallery.replaceChildren(...answer.solutions.map((columns, i) => {
      const name = say('web.solutions.number', { number: (state.page - 1) * onPage + i + 1 });
      const spoken = list([name, plain(columns)]);
      const about = state.fundamental ? sort(columns) : '';
      return h('li', {}, h('button', { type: 'button', class: 'card', on: { click: () => look(columns, name) } },
        picture(columns, spoken), h('span', { class: 'name' }, name), about ? h('span', { class: 'sort' }, about) : null));
    }));
  }

  /** sort says which symmetry class a solution has. */
  const sort = (columns) => {
    const { length } = images(columns);
    return say('web.solutions.orbit', { kind: say('web.symmetry.' + kindOf(columns)), count: length });
  };

  /** look shows a solution large, with its images and everything it can be taken away as. */
  function look(columns, name) {
    let chosen = columns;
    const large = h('div', { class: 'large-board' });
    const text = h('textarea', { readonly: true, rows: 9, spellcheck: 'false', label: 'web.solutions.notation' });
    const format = options(h('select', { on: { change: write } }), formats.map((name) => [name, name]), formats[0]);
    const said = h('span', { class: 'said', 'aria-live': 'polite' });
    const orbit = h('ul', { class: 'gallery images' });
    const all = images(columns);

    async function write() {
      try {
        const answer = await api.post('write', { n: state.n, columns: chosen, format: format.value });
        text.value = answer.text.trimEnd();
      } catch (error) {
        text.value = error.message;
      }
    }
    function show(image) {
      chosen = image;
      large.replaceChildren(picture(image, plain(image)));
      orbit.replaceChildren(...all.map((other) => h('li', {},
        h('button', { type: 'button', class: 'card', 'aria-pressed': String(other === image || plain(other) === plain(image)), on: { click: () => show(other) } },
          picture(other, plain(other))))));
      write();
    }
    const file = `queens-${state.n}`;
    const save = (kind) => h('button', { type: 'button', on: { click: async () => {
      if (kind === 'json') return download(`${file}.json`, JSON.stringify({ n: state.n, columns: chosen }) + '\n', 'application/json');
      const blob = await api.postBlob('draw', { problem: { n: state.n }, pieces: chosen.map((column, row) => ({ row, column })), format: kind });
      download(`${file}.${kind}`, blob, blob.type);
    } } }, kind.toUpperCase());
    dialog.replaceChildren(
      h('div', { class: 'head' }, h('h2', {}, name), h('button', { type: 'button', class: 'small close', label: 'web.close', on: { click: () => dialog.close() } }, '✕')),
      h('p', {}, sort(columns)),
      h('div', { class: 'columns' }, large,
        h('div', {}, h('div', { class: 'head' }, field('web.solutions.notation', format),
          h('button', { type: 'button', say: 'web.copy', on: { click: async () => {
            await navigator.clipboard.writeText(text.value);
            said.textContent = say('web.copied');
          } } }), said), text,
        h('div', { class: 'buttons' }, h('span', { say: 'web.solutions.download' }), save('svg'), save('png'), save('json')))),
      h('h3', { say: 'web.solutions.images' }), orbit);
    retell(dialog);
    show(columns);
    dialog.showModal();
  }

  const plain = (columns) => columns.map((column) => column + 1).join(' ');
  const quiet = onLanguage(() => { draw(); if (dialog.open) dialog.close(); });
  api.get('formats').then((answer) => { formats = answer.map((one) => one.name ?? one); }).catch(() => {});
  load();
  return () => { asked.abort(); quiet(); };
}
