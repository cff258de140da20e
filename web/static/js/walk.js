// One walk on the page: its board, each step in words, its tree and its code. The page puts them where they
// belong and moves the clock.

import * as api from './api.js';
import { Board } from './board.js';
import { code } from './code.js';
import { h } from './dom.js';
import { say } from './i18n.js';
import { Player } from './player.js';
import { Tree } from './tree.js';

const whole = 200_000; // steps of a walk that is loaded to its end; and of a longer one
const stretch = 40_000; // so many at a time

/** fetchStretch asks the server for the steps around one of a walk: problem and method. */
async function fetchStretch(walk, step, signal) {
  const ask = (from, limit) => api.postText('trace', { ...walk, from, limit }, signal);
  const text = await ask(Math.max(0, step - stretch / 2), stretch);
  const { steps } = JSON.parse(text.slice(0, text.indexOf('\n')));
  return steps > stretch && steps <= whole ? ask(0, whole) : text;
}

/** openWalk returns the walk of a problem by a method, as the server lists it, with the stretch around a step. */
export async function openWalk(problem, method, step, act, go, signal) {
  const asked = { problem, method: method.name };
  return new Walk(asked, new Player(await fetchStretch(asked, step, signal)), method, act, go);
}

class Walk {
  /**
   * asked is what the server is asked, player the walk, method the server's word on its method. act(square) is
   * called when a square is chosen, go(step) when a node is.
   */
  constructor(asked, player, method, act, go) {
    this.asked = asked;
    this.player = player;
    this.board = new Board({ rows: player.n, columns: player.n, label: 'web.board', act });
    this.caption = h('figcaption');
    this.figure = h('figure', {}, this.board.element, this.caption);
    this.told = h('p', { class: 'told', 'aria-live': 'polite' });
    this.tree = new Tree(player, go);
    this.code = code(method, player);
    this.side = h('div', { class: 'of-one' }, this.tree.element, this.code.element);
  }

  /** holds reports whether a step of the clock can be shown. */
  holds(step) {
    return this.player.holds(this.at(step));
  }

  /** load gets the stretch around a step. */
  async load(step, signal) {
    this.player.fill(await fetchStretch(this.asked, this.at(step), signal));
    this.tree.fill();
  }

  /** find returns the next step of a kind after a step, or with a direction of -1 the one before; -1 for none. */
  async find(kind, step, direction, signal) {
    const from = direction > 0 ? step : Math.min(step, this.player.length);
    const near = this.holds(from) ? this.player.find(kind, from, direction) : null;
    if (near !== null) return near;
    const answer = await api.post('step', { ...this.asked, kind, [direction > 0 ? 'after' : 'before']: from }, signal);
    return answer.step ?? -1;
  }

  /** at is where the walk is at a step of the clock: a walk that is over stays at its last step. */
  at(step) {
    return Math.min(step, this.player.length - 1);
  }

  show(step) {
    const at = this.at(step);
    this.board.show(this.player.view(at));
    this.tree.show(at);
    this.code.show(at);
  }

  /** tell says the step; quietly, so that nothing is read out. */
  tell(step, quietly) {
    const at = this.at(step);
    this.told.setAttribute('aria-live', quietly ? 'off' : 'polite');
    this.told.textContent = this.player.tell(at);
    this.told.dataset.kind = this.player.events[at]?.kind ?? '';
    const { method, length } = this.player;
    const where = step < length ? say('web.learn.where', { step: at + 1, of: length }) : say('web.learn.over', { count: length });
    this.caption.textContent = [...(this.beside ? [method, where] : []), this.cut].filter(Boolean).join(' · ');
  }

  /** words writes what depends on the language alone. beside: another walk is shown too. */
  words(beside) {
    const { method, complete, length } = this.player;
    this.cut = complete ? '' : say('web.learn.stopped', { count: length });
    this.beside = beside;
    this.told.dataset.method = beside ? method : '';
  }

  close() {
    this.board.close();
    this.tree.close();
  }
}
