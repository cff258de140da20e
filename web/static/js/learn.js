// Learn: a walk through the state-space tree, step by step. One clock moves one or two walks.

import * as api from './api.js';
import { Board } from './board.js';
import { code } from './code.js';
import { field, h, numbers, options, s } from './dom.js';
import { number, onLanguage, retell, say } from './i18n.js';
import { counted, Player } from './player.js';
import { chessName, fromChessName, toggled } from './squares.js';
import { Tree } from './tree.js';

const most = 20; // the largest board
const limit = 50_000; // steps that are recorded
const speeds = [1, 2, 4, 8, 16, 32, 64, 256, 1024]; // steps a second
const jumps = ['reject', 'dead end', 'solution', 'place'];

export function open(main, query, address) {
  const n = Math.min(Math.max(Number(query.get('n')) || 4, 1), most);
  const squares = (name) => (query.get(name) ?? '').split(' ').map((q) => fromChessName(n, q)).filter(Boolean);
  const state = { n, method: query.get('method') ?? 'flags', second: query.get('second') ?? '',
    given: squares('given'), blocked: squares('blocked'), step: Number(query.get('step')) || 0,
    tool: '', speed: 2, playing: false };
  let methods = [];
  let walks = []; // one or two of {player, board, …}
  let asked = new AbortController();

  // The form on top: what is walked.
  const size = numbers(1, most, n, () => {
    Object.assign(state, { n: Number(size.value), given: [], blocked: [], step: 0 });
    load();
  });
  const method = h('select', { on: { change: () => { state.method = method.value; state.step = 0; load(); } } });
  const second = h('select', { on: { change: () => { state.second = second.value; state.step = 0; load(); } } });
  const about = h('p', { class: 'about' });
  const tools = h('fieldset', { class: 'tools' }, h('legend', { say: 'web.learn.start' }),
    ...[['', 'web.learn.look'], ['given', 'web.learn.given'], ['blocked', 'web.learn.blocked']].map(([tool, key]) =>
      h('label', { class: 'choice' },
        h('input', { type: 'radio', name: 'tool', value: tool, checked: tool === '', on: { change: () => { state.tool = tool; } } }),
        h('span', { say: key }))));
  const problem = h('p', { role: 'alert', class: 'problem', hidden: true });

  // The clock.
  const act = (key, sign, on, name = '') =>
    h('button', { type: 'button', label: key, class: name, on: { click: on } }, s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: sign })));
  const play = act('web.learn.play', 'M7 4v16l13-8z', () => run(!state.playing), 'play');
  const back = act('web.learn.back', 'M17 5v14L8 12zM5 5h2v14H5z', () => move(state.step - 1), 'back');
  const forward = act('web.learn.forward', 'M7 5v14l9-7zM17 5h2v14h-2z', () => move(state.step + 1), 'forward');
  const first = act('web.learn.first', 'M19 5v14l-8-7zM11 5v14l-8-7z', () => move(0), 'first');
  const last = act('web.learn.last', 'M5 5v14l8-7zM13 5v14l8-7z', () => move(length() - 1), 'last');
  const time = h('input', { type: 'range', class: 'time', min: 0, value: 0, label: 'web.learn.time', on: { input: () => move(Number(time.value)) } });
  const ticks = s('svg', { class: 'ticks', viewBox: '0 0 1000 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const where = h('output', { class: 'where' });
  const speed = h('select', { on: { change: () => { state.speed = Number(speed.value); if (state.playing) run(true); } } });
  const kind = h('select', { label: 'web.learn.jump' });
  const jump = (direction) => {
    run(false);
    const to = walks[0]?.player.find(kind.value, state.step, direction) ?? -1;
    if (to >= 0) move(to);
    else told.textContent = say('web.learn.none', { kind: say('kind.' + kind.value) });
  };
  const told = h('p', { class: 'told', 'aria-live': 'polite' });
  const boards = h('div', { class: 'boards' });
  const clock = h('div', { class: 'clock', role: 'group', label: 'web.learn.clock' },
    h('div', { class: 'buttons' }, first, back, play, forward, last, where),
    h('div', { class: 'line' }, time, ticks),
    h('div', { class: 'buttons jump' }, kind,
      h('button', { type: 'button', class: 'to-previous', say: 'web.learn.previous', on: { click: () => jump(-1) } }),
      h('button', { type: 'button', class: 'to-next', say: 'web.learn.next', on: { click: () => jump(1) } }),
      field('web.learn.speed', speed)));
  const tree = new Tree((step) => { run(false); move(step); });
  const counters = h('table', { class: 'counters' });
  const source = code();
  source.element.firstChild.after(about);

  main.append(
    h('h1', { say: 'web.learn.title' }), h('p', { class: 'about', say: 'web.learn.about' }),
    h('form', { class: 'setup', on: { submit: (event) => event.preventDefault() } },
      field('web.size', size), field('web.learn.method', method), field('web.learn.second', second)),
    problem,
    h('div', { class: 'columns' },
      h('div', { class: 'stage' }, boards, told, clock, tools,
        h('section', { class: 'panel' }, h('h2', { say: 'lesson.counters' }), counters)),
      h('div', { class: 'side' }, tree.element, source.element)));

  const length = () => Math.max(1, ...walks.map((walk) => walk.player.length));

  /** load asks for the walks and shows them from the step in question. */
  async function load() {
    run(false);
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const names = [state.method, state.second].filter(Boolean);
    try {
      const texts = await Promise.all(names.map((name) =>
        api.postText('trace', { problem: { n: state.n, given: state.given, blocked: state.blocked }, method: name, limit }, signal)));
      problem.hidden = true;
      show(texts.map((text) => new Player(text)));
    } catch (error) {
      if (error.name === 'AbortError') return;
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }

  function show(players) {
    for (const walk of walks) walk.board.close();
    walks = players.map((player) => {
      const board = new Board({ rows: player.n, columns: player.n, label: 'web.board', act: (square) => edit(square) });
      const element = h('figure', {}, board.element, h('figcaption', {}));
      return { player, board, element };
    });
    boards.replaceChildren(...walks.map((walk) => walk.element));
    boards.classList.toggle('two', walks.length > 1);
    retell(boards);
    time.max = length() - 1;
    const tick = (name) => {
      const { player } = walks[0];
      const width = Math.max(1.5, 1000 / length());
      return s('path', { class: name.replace(' ', '-'), d: player.events.map((event, at) =>
        event.kind === name ? `M${((at / Math.max(1, length() - 1)) * 1000 - width / 2).toFixed(1)} 0h${width.toFixed(1)}v10h-${width.toFixed(1)}z` : '').join('') });
    };
    ticks.replaceChildren(tick('dead end'), tick('solution'));
    tree.use(walks[0].player);
    source.use(methods.find((one) => one.name === state.method));
    words();
    move(state.step);
  }

  /** edit gives or blocks a square of the start. */
  function edit(square) {
    if (!state.tool) return;
    const other = state.tool === 'given' ? 'blocked' : 'given';
    state[state.tool] = toggled(state[state.tool], square);
    state[other] = state[other].filter((q) => q.row !== square.row || q.column !== square.column);
    state.step = 0;
    load().then(() => walks[0]?.board.focus(square));
  }

  function move(step) {
    if (!walks.length) return;
    state.step = Math.min(Math.max(step, 0), length() - 1);
    if (state.step === length() - 1) run(false);
    for (const { player, board } of walks) board.show(player.view(Math.min(state.step, player.length - 1)));
    tree.show(Math.min(state.step, walks[0].player.length - 1));
    source.show(walks[0].player.events[state.step]?.kind);
    describe();
  }

  /** describe says the step. While the clock runs nothing is read out. */
  function describe() {
    if (!walks.length) return;
    const sentence = walks[0].player.tell(Math.min(state.step, walks[0].player.length - 1));
    told.setAttribute('aria-live', state.playing ? 'off' : 'polite');
    told.textContent = sentence;
    told.dataset.kind = walks[0].player.events[state.step]?.kind ?? '';
    time.value = state.step;
    time.setAttribute('aria-valuetext', sentence);
    where.textContent = say('web.learn.where', { step: state.step + 1, of: length() });
    back.disabled = first.disabled = state.step === 0;
    forward.disabled = last.disabled = state.step >= length() - 1;
    const numbersNow = walks.map(({ player }) => player.count(Math.min(state.step, player.length - 1)));
    counters.replaceChildren(
      ...(walks.length > 1 ? [h('tr', {}, h('td'), ...walks.map(({ player }) => h('th', { scope: 'col' }, player.method)))] : []),
      ...counted.map(([kind, key], i) => h('tr', { class: 'count-' + kind.replace(' ', '-') },
        h('th', { scope: 'row' }, say(key)), ...numbersNow.map((counts) => h('td', {}, number(counts[i]))))));
    if (!state.playing) keep();
  }

  function keep() {
    const values = { n: state.n, method: state.method };
    if (state.second) values.second = state.second;
    for (const name of ['given', 'blocked']) {
      if (state[name].length) values[name] = state[name].map((q) => chessName(state.n, q)).join(' ');
    }
    if (state.step) values.step = state.step;
    address(values);
  }

  // The clock moves with the screen, so many steps a frame as the speed asks for.
  let frame = 0;
  function run(on) {
    cancelAnimationFrame(frame);
    if (on && state.step >= length() - 1) move(0);
    const changed = state.playing !== on;
    state.playing = on;
    play.dataset.label = on ? 'web.learn.pause' : 'web.learn.play';
    play.setAttribute('aria-label', say(play.dataset.label));
    play.title = say(play.dataset.label);
    play.querySelector('path').setAttribute('d', on ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z');
    if (!on) {
      if (changed) describe();
      return;
    }
    const began = performance.now();
    const from = state.step;
    const tick = (now) => {
      const to = from + Math.floor(((now - began) / 1000) * state.speed);
      if (to > state.step) move(to);
      if (state.playing) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  }

  function words() {
    options(method, methods.map(({ name }) => [name, `${name} – ${say('method.' + name)}`]), state.method);
    options(second, [['', say('web.learn.alone')], ...methods.map(({ name }) => [name, `${name} – ${say('method.' + name)}`])], state.second);
    options(speed, speeds.map((value) => [value, say('web.learn.a-second', { count: value })]), state.speed);
    options(kind, jumps.map((name) => [name, say('kind.' + name)]), kind.value || 'reject');
    const sentence = (name) => say('lesson.method', { method: say('method.' + name), name, about: say('about.' + name) });
    about.textContent = methods.length ? sentence(state.method) : '';
    for (const { player, element } of walks) {
      const stopped = player.end.stopped === 'complete' ? '' : say('web.learn.stopped', { count: player.length });
      element.lastChild.textContent = [walks.length > 1 ? player.method : '', stopped].filter(Boolean).join(' · ');
    }
    describe();
  }

  const quiet = onLanguage(words);
  api.get('methods').then((answer) => {
    methods = answer;
    if (!methods.some(({ name }) => name === state.method)) state.method = 'flags';
    if (!methods.some(({ name }) => name === state.second)) state.second = '';
    words();
    return load();
  }).catch((error) => {
    problem.textContent = error.message;
    problem.hidden = false;
  });

  return () => {
    run(false);
    asked.abort();
    quiet();
    tree.close();
    for (const walk of walks) walk.board.close();
  };
}
