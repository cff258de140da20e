// One walk on the page: its board, each step in words, its tree and its code. The page puts them where they
// belong and moves the clock.

import { Board } from './board.js';
import { code } from './code.js';
import { h } from './dom.js';
import { say } from './i18n.js';
import { Tree } from './tree.js';

export class Walk {
  /**
   * player is the walk, method the server's word on its method. act(square) is called when a square is
   * chosen, go(step) when a node is.
   */
  constructor(player, method, act, go) {
    this.player = player;
    this.board = new Board({ rows: player.n, columns: player.n, label: 'web.board', act });
    this.caption = h('figcaption');
    this.figure = h('figure', {}, this.board.element, this.caption);
    this.told = h('p', { class: 'told', 'aria-live': 'polite' });
    this.tree = new Tree(player, go);
    this.code = code(method, player);
    this.side = h('div', { class: 'of-one' }, this.tree.element, this.code.element);
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
    const { method, end, length } = this.player;
    this.cut = end.stopped === 'complete' ? '' : say('web.learn.stopped', { count: length });
    this.beside = beside;
    this.told.dataset.method = beside ? method : '';
  }

  close() {
    this.board.close();
    this.tree.close();
  }
}
