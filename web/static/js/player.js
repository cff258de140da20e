// A walk, decoded: what the board shows at every step, forward and back. Of a long walk it has a stretch at a time,
// and what is around it. The form of the lines is docs/trace.md.
//
// Every event belongs to a node of the state-space tree, and a node knows its parent and the square of its
// last queen: so the queens at a step are read off the path to the root, and going back costs no more than
// going forward.

import { say, square } from './i18n.js';
import { attack, fromChessName, has, inOrder } from './squares.js';

/** What is counted, by the kind of event, and the key of its name. */
export const counted = [
  ['enter', 'word.nodes'], ['try', 'word.tried'], ['reject', 'word.rejected'],
  ['remove', 'word.backtracks'], ['dead end', 'word.dead ends'], ['solution', 'word.solutions'],
];

/** names are those of the counters, in the same order. */
const names = ['nodes', 'tried', 'rejected', 'backtracks', 'dead_ends', 'solutions'];

export class Player {
  /** text is a stretch of the walk, as the server sends it: what is around it, then the trace. */
  constructor(text) {
    this.fill(text);
  }

  /** fill takes another stretch of the walk. The events are numbered as in the whole walk. */
  fill(text) {
    const [around, header, ...lines] = text.trimEnd().split('\n').map((line) => JSON.parse(line));
    if (header.format !== 'queens trace' || header.version !== 1) throw new Error('not a trace of version 1');
    this.method = header.method;
    Object.assign(this, readProblem(header.problem));
    lines.pop(); // says how it ended, as the line before the trace does
    this.length = around.steps;
    this.complete = around.complete;
    this.from = header.start?.step ?? 0;
    this.to = this.from + lines.length;
    this.events = {};
    lines.forEach((event, i) => { this.events[this.from + i] = event; });
    this.#grow(around.tree, header.start);
  }

  /** holds reports whether a step can be shown: it and its neighbours are there. */
  holds(step) {
    return (step - 2 >= this.from || this.from === 0) && (step + 1 < this.to || this.to === this.length && step < this.to);
  }

  /** #grow makes the nodes: those around, then those of the events, whose node it finds; and counts. */
  #grow(tree, start) {
    this.nodes = [];
    const add = (parent, square, step) => {
      const node = { parent, square, level: parent ? parent.level + 1 : 0, children: [], rejects: [], entered: step, status: '' };
      parent?.children.push(node);
      this.nodes.push(node);
      return node;
    };
    const plant = (parent, mark) => {
      const node = add(parent, mark.square ?? null, mark.step);
      node.size = mark.nodes;
      node.status = { rejected: 'reject', unfinished: '', inner: '' }[mark.status] ?? mark.status;
      node.whole = Boolean(mark.children);
      for (const child of mark.children ?? []) {
        if (child.nodes) plant(node, child);
        else node.rejects.push({ event: child.square, at: child.step });
      }
      return node;
    };
    const below = (node, square) => node.children.find((child) => child.square.row === square.row && child.square.column === square.column);
    let node = plant(null, tree);
    for (const [row, column] of start?.queens ?? []) node = below(node, { row, column });
    this.counts = counted.map((_, i) => {
      const counts = new Uint32Array(this.to - this.from + 1);
      counts[0] = start?.stats[names[i]] ?? 0;
      return counts;
    });
    for (let at = this.from; at < this.to; at++) {
      const event = this.events[at];
      if (event.kind === 'place') node = below(node, event) ?? add(node, event, at);
      if (event.kind === 'remove' && at > this.from) node = node.parent; // the first one starts there
      event.node = node;
      if (event.kind === 'solution' || event.kind === 'dead end') node.status = event.kind;
      if (event.kind === 'reject') {
        if (this.rejectsNode(at)) node.status = 'reject';
        else if (!node.whole) node.rejects.push({ event, at });
      }
      counted.forEach(([kind], i) => {
        this.counts[i][at - this.from + 1] = this.counts[i][at - this.from] + (event.kind === kind ? 1 : 0);
      });
    }
    for (const one of this.nodes.toReversed()) one.size ??= one.children.reduce((sum, child) => sum + child.size, 1);
  }

  /** rejectsNode reports whether a step rejects the node just entered, and not a square that was tried. */
  rejectsNode(step) {
    return this.events[step]?.kind === 'reject' && this.events[step - 1]?.kind === 'enter';
  }

  /** line returns the line of the method's code that takes a step; lines is the server's table. */
  line(step, lines) {
    const before = this.events[step - 1]?.kind;
    const left = this.events[step].kind === 'leave' && (before === 'solution' || this.rejectsNode(step - 1));
    const { kind, level } = this.events[left ? step - 1 : step];
    const of = kind === 'place' || kind === 'remove' ? level + 1 : level; // the level of the child
    return lines[kind][of === 0 ? 0 : of < this.n ? 1 : 2];
  }

  /** queens are those of the walk that stand at a step. */
  queens(step) {
    const queens = [];
    for (let node = this.events[step]?.node; node?.square; node = node.parent) queens.push(node.square);
    return queens;
  }

  /** view is what the board shows at a step. */
  view(step) {
    const event = this.events[step];
    const queens = this.queens(step);
    const view = { given: this.given, blocked: this.blocked, queens, attacked: lines(this.n, [...this.given, ...queens]) };
    if (event?.kind === 'try') view.looked = event;
    if (event?.kind === 'reject') view.rejected = { square: event, by: event.by };
    if (event?.kind === 'dead end') view.framed = event.line === 'column' ? { column: event.column } : { row: event.row };
    return view;
  }

  /** count is the numbers so far, in the order of counted. */
  count(step) {
    return this.counts.map((count) => count[step - this.from + 1]);
  }

  /**
   * find returns the next step of a kind from a step on, in a direction of 1 or -1: -1 if there is none in the walk,
   * null if it is not in the stretch.
   */
  find(kind, step, direction) {
    for (let at = step + direction; at >= this.from && at < this.to; at += direction) {
      if (this.events[at].kind === kind) return at;
    }
    return (direction > 0 ? this.to === this.length : this.from === 0) ? -1 : null;
  }

  /** level is the number of queens on the path at a step. */
  level(step) {
    return this.events[step]?.node.level ?? 0;
  }

  /** tell says a step in words, as the Teller of package lesson does. */
  tell(step) {
    const event = this.events[step];
    if (!event) return '';
    const number = 1 + (event.line === 'column' ? event.column : event.row);
    switch (event.kind) {
      case 'enter':
        if (event.level === 0 && event.line !== 'column' && !event.row) return say(this.given.length ? 'tell.enter.root.given' : 'tell.enter.root');
        if (event.line === undefined || this.rejectsNode(step + 1)) return say('tell.enter', { level: event.level });
        return say(event.line === 'column' ? 'tell.enter.column' : 'tell.enter.row', { level: event.level, number });
      case 'try': return say('tell.try', { square: square(event) });
      case 'reject': return say('tell.reject', { square: square(event), reason: reason(event) });
      case 'place': return say(has(this.given, event) ? 'tell.place.given' : 'tell.place', { square: square(event) });
      case 'dead end': return say(event.line === 'column' ? 'tell.dead-end.column' : 'tell.dead-end.row', { number });
      case 'solution': {
        if (event.columns.length === 0) return say('tell.solution.empty');
        return say('tell.solution', { count: event.columns.length, columns: event.columns.map((c) => c + 1).join(' ') });
      }
      case 'remove': return say(has(this.given, event) ? 'tell.remove.given' : 'tell.remove', { square: square(event) });
      default:
        if (this.rejectsNode(step - 1)) return say('tell.leave.rejected', { square: square(event.node.square) });
        return event.level === 0 ? say('tell.leave.root') : say('tell.leave', { level: event.level });
    }
  }
}

/** reason says why a square is rejected. */
function reason(event) {
  if (event.reason === 'blocked') return say('reason.blocked');
  const attack = { line: say('line.' + event.line), by: square(event.by) };
  return say(event.reason === 'given' ? 'reason.given' : 'reason.placed', attack);
}

/** lines returns the squares on the lines of some queens. */
function lines(n, queens) {
  const squares = [];
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      if (queens.some((q) => attack(q, { row, column }))) squares.push({ row, column });
    }
  }
  return squares;
}

/** readProblem reads the text form of a problem, as a trace's first line has it. */
function readProblem(text) {
  const problem = { n: 0, given: [], blocked: [] };
  for (const line of text.trim().split('\n')) {
    const [word, ...rest] = line.split(' ');
    if (word === 'queens') problem.n = Number(rest[0]);
    else problem[word] = inOrder(rest.map((name) => fromChessName(problem.n, name)));
  }
  return problem;
}
