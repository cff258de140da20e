// The board of every page: an ARIA grid whose squares are walked with the arrow keys and spoken as "row 1
// column 4, queen, in conflict", with the numbers of its rows and columns beside it. Queens, blocked squares and rejections have the forms of package draw, so
// nothing is told by colour alone.

import { h, s, use } from './dom.js';
import { list, onLanguage, say, square as nameOf } from './i18n.js';

/** What is drawn as a frame of the square instead of a symbol on it. */
const frames = ['crowded', 'part'];

const key = ({ row, column }) => row * 1000 + column;

/**
 * What a board shows; squares are {row, column}, sets of them are arrays.
 * @typedef {object} View
 * @property {object[]} queens placed; @property {object[]} given; @property {object[]} blocked
 * @property {object[]} conflicts squares of queens in conflict
 * @property {[object, object][]} lines between queens in conflict
 * @property {{square, by}} rejected the square no queen can stand on, and who attacks it
 * @property {object} looked the square looked at
 * @property {object[]} marks by the player; @property {object[]} attacked marked by themselves
 * @property {object[]} hint squares to look at; @property {object[]} crowded squares of parts that hold too many
 * @property {object[]} part squares of the part that gives the hint
 * @property {{row}|{column}} framed a row or column on which nothing can stand
 */

export class Board {
  /**
   * rows, columns: the size. label: a key that names the grid. act(square, event): what a click, Enter or
   * a blank does; without it squares can still be walked and listened to. regions: a number for each
   * square, by rows; colours: a number for each region. walls: squares that stop attacks. piece: 'queen' or 'star'.
   */
  constructor({ rows, columns, label, act = null, regions = null, colours = [], walls = [], piece = 'queen' }) {
    Object.assign(this, { rows, columns, act, regions, colours, piece });
    this.walls = new Set(walls.map(key));
    this.view = {};
    this.lines = s('svg', { class: 'lines', viewBox: `0 0 ${columns} ${rows}`, 'aria-hidden': 'true' });
    this.squares = [];
    this.shown = [];
    this.grid = h('div', { role: 'grid', label, class: 'grid', 'aria-rowcount': rows, 'aria-colcount': columns, on: {
      click: (event) => this.#touched(event),
      keydown: (event) => this.#key(event),
      focusin: (event) => this.#focused(event.target),
    } });
    for (let row = 0; row < rows; row++) {
      const line = h('div', { role: 'row' });
      for (let column = 0; column < columns; column++) {
        const cell = h('div', { role: 'gridcell', tabindex: this.squares.length ? -1 : 0, class: this.#ground(row, column) });
        this.squares.push(cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    const labels = (name, most) => h('div', { class: 'labels ' + name, 'aria-hidden': 'true' },
      ...Array.from({ length: most }, (_, at) => h('span', {}, String(at + 1)))); // the squares say them too
    this.element = h('div', { class: 'labelled' }, labels('across', columns), labels('down', rows),
      h('div', { class: 'board' + (act ? ' active' : '') }, this.grid, this.lines));
    this.element.style.setProperty('--rows', rows);
    this.element.style.setProperty('--columns', columns);
    this.borders = regions ? s('path', { class: 'borders', d: this.#borders() }) : null;
    this.close = onLanguage(() => this.show(this.view, true));
    this.show({});
  }

  /** show draws a view. Only squares that changed are drawn again, or all. */
  show(view, all = false) {
    this.view = view;
    const facts = this.squares.map(() => ({ symbols: [], words: [] }));
    const add = (squares, word, ...symbols) => {
      for (const square of squares ?? []) {
        const fact = facts[square.row * this.columns + square.column];
        if (word) fact.words.push(word);
        fact.symbols.push(...symbols);
      }
    };
    const conflicts = new Set((view.conflicts ?? []).map(key));
    const given = new Set((view.given ?? []).map(key));
    const blocked = new Set((view.blocked ?? []).map(key));
    const standing = new Map([...(view.given ?? []), ...(view.queens ?? [])].map((q) => [key(q), q]));
    add(view.blocked, 'web.square.blocked', 'blocked');
    add(view.crowded, '', 'crowded');
    add(view.part, '', 'part');
    for (const [k, q] of standing) {
      const at = [q];
      add(at, this.piece === 'star' ? 'web.square.star' : 'web.square.queen');
      if (given.has(k)) add(at, 'web.square.given', 'plate');
      if (conflicts.has(k)) add(at, 'web.square.conflict', 'octagon');
      add(at, '', this.piece);
      if (blocked.has(k) && !conflicts.has(k)) add(at, 'web.square.conflict', 'octagon');
    }
    const bare = (squares) => (squares ?? []).filter((q) => !standing.has(key(q)) && !blocked.has(key(q)));
    add(bare(view.marks), 'web.square.marked', 'mark');
    const marks = new Set((view.marks ?? []).map(key));
    add(bare(view.attacked).filter((q) => !marks.has(key(q))), 'web.square.attacked', 'auto');
    if (view.looked) add([view.looked], 'web.square.looked', 'look');
    add(view.hint, 'web.square.hint', 'look');
    if (view.rejected) {
      const at = view.rejected.square;
      add([at], 'web.square.rejected', standing.has(key(at)) ? 'octagon' : 'cross');
    }
    facts.forEach((fact, at) => this.#draw(at, fact, all));
    this.#drawLines(view);
  }

  /** focus moves the keyboard to a square. */
  focus({ row, column }) {
    this.squares[row * this.columns + column]?.focus();
  }

  /** reveal scrolls a square into sight. */
  reveal({ row, column }) {
    this.squares[row * this.columns + column].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** at returns the square of an element on the board, or null. */
  at(element) {
    const at = this.squares.indexOf(element?.closest?.('[role=gridcell]'));
    return at < 0 ? null : { row: Math.floor(at / this.columns), column: at % this.columns };
  }

  #ground(row, column) {
    const classes = ['square'];
    if ((this.rows - 1 - row + column) % 2 === 0) classes.push('dark'); // a1 is dark, as in chess
    if (this.regions) classes.push('region', ...this.#regionLook(this.regions[row][column]));
    if (this.walls.has(key({ row, column }))) classes.push('wall');
    return classes.join(' ');
  }

  /** A region has its colour, and dots if one before it has the same. */
  #regionLook(region) {
    return ['region-' + this.colours[region], ...(this.colours.indexOf(this.colours[region]) < region ? ['again'] : [])];
  }

  #draw(at, { symbols, words }, all) {
    const cell = this.squares[at];
    const look = symbols.join(' ');
    if (this.shown[at] !== look || all) {
      this.shown[at] = look;
      cell.replaceChildren(...symbols.filter((symbol) => !frames.includes(symbol)).map((symbol) => use(symbol, symbol)));
      for (const flag of ['plate', 'octagon', ...frames]) cell.classList.toggle('has-' + flag, symbols.includes(flag));
    }
    const place = { row: Math.floor(at / this.columns), column: at % this.columns };
    const spoken = [nameOf(place)];
    if (this.walls.has(key(place))) spoken.push(say('web.square.wall'));
    if (this.regions) spoken.push(say('web.square.region', { number: this.regions[place.row][place.column] + 1 }));
    spoken.push(...(words.length ? words : ['web.square.empty']).map((word) => say(word)));
    const text = list(spoken);
    if (cell.getAttribute('aria-label') !== text) cell.setAttribute('aria-label', text);
  }

  #drawLines(view) {
    const middle = (q) => [q.column + 0.5, q.row + 0.5];
    const between = (a, b, short, name) => {
      const [x1, y1] = middle(a);
      const [x2, y2] = middle(b);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [((x2 - x1) / length) * short, ((y2 - y1) / length) * short];
      return s('line', { class: name, x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy });
    };
    const drawn = this.borders ? [this.borders] : [];
    for (const [a, b] of view.lines ?? []) drawn.push(between(a, b, 0.42, 'conflict'));
    if (view.rejected?.by) drawn.push(between(view.rejected.by, view.rejected.square, 0.4, 'reason'));
    if (view.framed) {
      const { row, column } = view.framed;
      drawn.push(s('rect', { class: 'frame', x: (column ?? 0) + 0.03, y: (row ?? 0) + 0.03,
        width: (column === undefined ? this.columns : 1) - 0.06, height: (row === undefined ? this.rows : 1) - 0.06 }));
    }
    this.lines.replaceChildren(...drawn);
  }

  /** Lines where two regions meet. */
  #borders() {
    const region = (row, column) => this.regions[row]?.[column];
    let path = '';
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (column + 1 < this.columns && region(row, column) !== region(row, column + 1)) path += `M${column + 1} ${row}v1`;
        if (row + 1 < this.rows && region(row, column) !== region(row + 1, column)) path += `M${column} ${row + 1}h1`;
      }
    }
    return path;
  }

  #touched(event) {
    const square = this.at(event.target);
    if (square && this.act) this.act(square, event);
  }

  #focused(cell) {
    for (const other of this.grid.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
  }

  #key(event) {
    const square = this.at(event.target);
    if (!square || event.altKey || event.metaKey) return;
    let { row, column } = square;
    switch (event.key) {
      case 'ArrowUp': row--; break;
      case 'ArrowDown': row++; break;
      case 'ArrowLeft': column--; break;
      case 'ArrowRight': column++; break;
      case 'Home': column = 0; if (event.ctrlKey) row = 0; break;
      case 'End': column = this.columns - 1; if (event.ctrlKey) row = this.rows - 1; break;
      case 'PageUp': row = 0; break;
      case 'PageDown': row = this.rows - 1; break;
      case 'Enter':
      case ' ':
        event.preventDefault();
        if (this.act) this.act(square, event);
        return;
      default: return;
    }
    event.preventDefault();
    this.focus({
      row: Math.min(Math.max(row, 0), this.rows - 1),
      column: Math.min(Math.max(column, 0), this.columns - 1),
    });
  }
}

/** picture draws a solution that is only looked at; columns says where the queen of each row stands. */
export function picture(columns, label) {
  const n = columns.length;
  let dark = '';
  for (let row = 0; row < n; row++) {
    for (let column = (n - 1 - row) % 2; column < n; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  }
  return s('svg', { class: 'picture', viewBox: `0 0 ${n} ${n}`, role: 'img', 'aria-label': label },
    s('rect', { class: 'light', width: n, height: n }), s('path', { class: 'dark', d: dark }),
    ...columns.map((column, row) => s('use', { href: '#queen', x: column, y: row, width: 1, height: 1 })));
}
