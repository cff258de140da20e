// The state-space tree of a trace, as SVG. A small tree is drawn whole, with the squares that were rejected; of a
// large one only what hangs on the current path, and under the rest a wedge with the number of nodes that are
// folded away. The path to the current node is lit; what was not visited yet is pale, and does not tell what will
// become of it.

import { h, s } from './dom.js';
import { compact, number, onLanguage, say } from './i18n.js';

const whole = 400; // nodes and rejected squares drawn at most without folding
const across = 32; // pixels from leaf to leaf: the number under a wedge has room
const narrow = 17; // and where both are squares that were rejected
const reach = 10 * across; // how far right of its first child a parent stands at most: both can be seen together
const down = 58; // and from level to level
const radius = 11;
const readable = 0.75; // how small the letters can still be read from a bench: 12 pixels become 9
const press = 1.4; // how much a press of a button enlarges

export class Tree {
  /** player has the walk; go(step) is called when a node is chosen. */
  constructor(player, go) {
    this.player = player;
    this.go = go;
    this.zoom = 1;
    this.svg = s('svg', { class: 'tree', 'aria-hidden': 'true', on: { click: (event) => this.#clicked(event) } });
    this.port = h('div', { class: 'port', tabindex: 0, role: 'application', label: 'web.tree.keys', 'aria-description': player.method, on: {
      keydown: (event) => this.#key(event),
      wheel: (event) => this.#wheel(event),
      pointerdown: (event) => this.#grab(event),
    } }, this.svg);
    const button = (key, sign, act) => h('button', { type: 'button', class: 'small', label: key, on: { click: act } }, sign);
    this.note = h('p', { class: 'note' });
    this.element = h('section', { class: 'panel tree-panel' },
      h('div', { class: 'head' }, h('h2', {}, h('span', { say: 'web.tree' }), h('span', { class: 'of' }, player.method)),
        button('web.tree.out', '−', () => this.#scale(1 / press)),
        button('web.tree.in', '+', () => this.#scale(press)),
        button('web.tree.fit', '⤢', () => this.fit())),
      this.port,
      h('p', { class: 'legend' }, ...legend()), this.note);
    this.close = onLanguage(() => this.#names());
    this.fill();
  }

  /** fill takes the nodes of the player anew. */
  fill() {
    const { nodes } = this.player;
    this.folding = nodes[0].size + nodes.reduce((sum, node) => sum + node.rejects.length, 0) > whole;
    this.drawn = null;
    this.current = null;
    this.#names();
  }

  show(step) {
    this.step = step;
    const current = this.player.events[step]?.node ?? this.player.nodes[0];
    if (!this.drawn || (this.folding && current !== this.current)) this.#build(current);
    this.current = current;
    const path = new Set();
    for (let node = current; node; node = node.parent) path.add(node);
    for (const one of this.drawn) {
      const { node, element, edge } = one;
      const status = this.#knows(node, step, path) ? node.status : '';
      const state = `node ${status.replace(' ', '-')}` +
        (path.has(node) ? ' path' : '') + (node === current ? ' current' : '') + (node.entered > step ? ' later' : '');
      if (element.getAttribute('class') !== state) {
        element.setAttribute('class', state);
        const { x, y } = this.places.get(node);
        const form = shape(status, x, y);
        one.form.replaceWith(form);
        one.form = form;
        edge?.setAttribute('class', 'edge' + (path.has(node) ? ' path' : '') + (node.entered > step ? ' later' : ''));
      }
    }
    for (const { at, element, edge } of this.crosses) {
      for (const part of [element, edge]) part.classList.toggle('later', at > step);
      element.classList.toggle('current', at === step);
    }
    this.#reveal(current);
  }

  /** #knows reports whether the walk knows at a step what became of a node: it was left, or its end is just told. */
  #knows(node, step, path) {
    const { kind, node: current } = this.player.events[step] ?? {};
    if (path.has(node)) return node === current && (kind === 'leave' || kind === node.status);
    return node.entered <= step;
  }

  /** #build lays the tree out: leaves one after the other, a parent over the middle of its children or not far from the first. */
  #build(current) {
    const open = new Set();
    for (let node = current; node; node = node.parent) open.add(node);
    let end = 0; // of what is laid out, and whether a rejected square is there
    let close = false;
    const leaf = (rejected) => {
      end += end === 0 ? 20 : rejected && close ? narrow : across;
      close = rejected;
      return end;
    };
    const edges = s('g');
    const nodes = s('g');
    this.drawn = [];
    this.crosses = [];
    this.places = new Map();
    let deepest = 0;

    const place = (node) => {
      const aside = this.folding && !open.has(node);
      const folded = aside && node.size > 1;
      const below = [...node.children.map((child) => ({ child, at: child.entered })), ...(aside ? [] : node.rejects)]
        .sort((a, b) => a.at - b.at);
      const y = 20 + node.level * down;
      deepest = Math.max(deepest, y);
      const xs = [];
      const crosses = [];
      if (!folded) {
        for (const one of below) {
          if (one.child) {
            xs.push(place(one.child));
          } else {
            const x = leaf(true);
            xs.push(x);
            crosses.push({ ...one, x });
            deepest = Math.max(deepest, y + down);
          }
        }
      }
      const x = xs.length ? Math.min((xs[0] + xs[xs.length - 1]) / 2, xs[0] + reach) : leaf(false);
      this.places.set(node, { x, y });
      for (const child of folded ? [] : node.children) {
        const to = this.places.get(child);
        child.edge = s('line', { class: 'edge', x1: x, y1: y, x2: to.x, y2: to.y });
        edges.append(child.edge);
      }
      for (const cross of crosses) {
        const edge = s('line', { class: 'edge pruned', x1: x, y1: y, x2: cross.x, y2: y + down - 6 });
        edges.append(edge);
        const element = s('g', { class: 'cross', 'data-step': cross.at },
          s('circle', { class: 'touch', cx: cross.x, cy: y + down, r: narrow / 2 }),
          s('circle', { class: 'dot', cx: cross.x, cy: y + down, r: 3 }),
          s('path', { d: `M${cross.x - 5} ${y + down - 5}l10 10m0-10l-10 10` }));
        nodes.append(element);
        this.crosses.push({ at: cross.at, element, edge });
      }
      const form = shape('', x, y);
      const element = s('g', { class: 'node', 'data-step': node.entered }, form, inscription(node, x, y));
      if (folded) {
        element.prepend(s('title', {}, number(node.size - 1)), s('path', { class: 'wedge', d: `M${x} ${y}l-9 30h18z` }),
          s('text', { class: 'folded', x, y: y + 42 }, compact(node.size - 1)));
        deepest = Math.max(deepest, y + 30);
      }
      nodes.append(element);
      this.drawn.push({ node, element, form, edge: null });
      return x;
    };
    place(this.player.nodes[0]);
    for (const one of this.drawn) one.edge = one.node.edge;
    this.width = end + 20;
    this.height = deepest + 24;
    this.svg.setAttribute('viewBox', `0 0 ${this.width} ${this.height}`);
    this.svg.replaceChildren(edges, nodes);
    this.#scale(1);
  }

  /** #scale enlarges, and keeps a point of the port where it is: the current node, if no point is given. */
  #scale(by, point) {
    const { port } = this;
    const before = this.zoom;
    this.zoom = Math.min(Math.max(before * by, 0.05), 4);
    this.svg.setAttribute('width', Math.ceil(this.width * this.zoom));
    this.svg.setAttribute('height', Math.ceil(this.height * this.zoom));
    if (point) {
      port.scrollLeft = (port.scrollLeft + point.x) * (this.zoom / before) - point.x;
      port.scrollTop = (port.scrollTop + point.y) * (this.zoom / before) - point.y;
    } else if (by !== 1 && this.current) {
      this.#reveal(this.current);
    }
  }

  /** begin shows the tree whole, or so much of it as can be read. */
  begin() {
    this.fit(readable);
  }

  /** fit shows the whole tree, or no smaller than so much. */
  fit(least = 0) {
    const room = Math.min((this.port.clientWidth - 4) / this.width, (this.port.clientHeight - 4) / this.height);
    this.zoom = room > 0 ? Math.min(Math.max(room, least), 1.3) : 1;
    this.#scale(1);
    this.#reveal(this.current);
  }

  /** #reveal scrolls the current node into sight, if it is out of it. */
  #reveal(node) {
    const place = this.places.get(node);
    if (!place) return;
    const [x, y] = [place.x * this.zoom, place.y * this.zoom];
    const { port } = this;
    if (!node.parent) port.scrollTo(Math.max(0, x - port.clientWidth + 50), 0); // with the branch the walk begins with
    if (x < port.scrollLeft + 40 || x > port.scrollLeft + port.clientWidth - 40) port.scrollLeft = x - port.clientWidth / 2;
    if (y < port.scrollTop + 20 || y > port.scrollTop + port.clientHeight - 20) port.scrollTop = y - port.clientHeight / 2;
  }

  #clicked(event) {
    const chosen = event.target.closest('[data-step]');
    if (chosen && !this.dragged) this.go(Number(chosen.dataset.step));
  }

  /** #wheel enlarges while Ctrl is held, as a pinch does; else the tree scrolls. */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = this.port.getBoundingClientRect();
    this.#scale(event.deltaY < 0 ? 1.2 : 1 / 1.2, { x: event.clientX - left, y: event.clientY - top });
  }

  /** #grab moves the tree with the mouse. A finger scrolls it anyway. */
  #grab(event) {
    this.dragged = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const { port } = this;
    const from = { x: event.clientX + port.scrollLeft, y: event.clientY + port.scrollTop };
    const move = (now) => {
      if (!this.dragged && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 5) return;
      this.dragged = true;
      port.scrollTo(from.x - now.clientX, from.y - now.clientY);
    };
    const drop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', drop);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', drop);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const node = this.current;
    const among = node.parent?.children ?? [node];
    const to = {
      ArrowUp: node.parent,
      ArrowDown: node.children[0],
      ArrowLeft: among[among.indexOf(node) - 1],
      ArrowRight: among[among.indexOf(node) + 1],
      Home: this.player.nodes[0],
    };
    if (event.key === '+') this.#scale(press);
    else if (event.key === '-') this.#scale(1 / press);
    else if (event.key === '0') this.fit();
    else if (!(event.key in to)) return;
    else if (to[event.key]) this.go(to[event.key].entered);
    event.preventDefault();
  }

  #names() {
    this.note.textContent = say(this.folding ? 'web.tree.folded' : 'web.tree.whole', { count: this.player.nodes[0].size });
    if (!this.drawn) return;
    if (this.folding) this.#build(this.current); // the wedges have numbers
    this.show(this.step);
  }
}

/** shape tells the kinds of nodes apart by form. */
function shape(status, x, y) {
  const r = radius;
  switch (status) {
    case 'solution': return s('path', { d: `M${x} ${y - r - 4}L${x + r + 4} ${y}L${x} ${y + r + 4}L${x - r - 4} ${y}Z` });
    case 'dead end': return s('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r });
    case 'reject': return s('path', { d: `M${x - r * 0.42} ${y - r}h${r * 0.84}l${r * 0.58} ${r * 0.58}v${r * 0.84}l${-r * 0.58} ${r * 0.58}h${-r * 0.84}l${-r * 0.58} ${-r * 0.58}v${-r * 0.84}z` });
    default: return s('circle', { cx: x, cy: y, r });
  }
}

/** inscription is the column of the node's queen, from 1. */
function inscription(node, x, y) {
  return s('text', { x, y: y + 5 }, node.square ? String(node.square.column + 1) : '');
}

/** legend shows the forms with their names. */
function legend() {
  const sample = (status, key, more = '', text = '') => h('span', {},
    s('svg', { viewBox: '0 0 36 36', class: 'tree sample', 'aria-hidden': 'true' },
      s('g', { class: `node ${status.replace(' ', '-')} ${more}` }, shape(status, 18, 18), s('text', { x: 18, y: 23 }, text))),
    h('span', { say: key }));
  return [
    sample('', 'web.tree.node', '', '3'), sample('', 'web.tree.now', 'current'), sample('', 'web.tree.later', 'later'), sample('dead end', 'kind.dead end'), sample('solution', 'kind.solution'),
    h('span', {}, s('svg', { viewBox: '0 0 36 36', class: 'tree sample', 'aria-hidden': 'true' },
      s('g', { class: 'cross' }, s('path', { d: 'M11 11l14 14m0-14l-14 14' }))), h('span', { say: 'kind.reject' })),
  ];
}
