// Learn: a walk through the state-space tree, step by step. One clock moves one or two walks.

import * as api from './api.js';
import { Board } from './board.js';
import { copy, field, h, numbers, options, s, use } from './dom.js';
import { list, number, onLanguage, retell, say, square as nameOf } from './i18n.js';
import { recall, remember } from './memory.js';
import { counted } from './player.js';
import { attack, chessName, fromChessName, has, same, toggled } from './squares.js';
import { Trouble } from './trouble.js';
import { openWalk } from './walk.js';

const most = 20; // the largest board
const speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 256, 1024]; // steps a second
const quick = 9; // the largest board that every method walks in no time
const jumps = ['dead end', 'solution', 'reject']; // the commonest question first

export function open(main, query, address, lost = '') {
  const n = Math.min(Math.max(Math.trunc(Number(query.get('n'))) || 4, 1), most);
  let opening = true; // nothing was shown yet
  const amended = new Set(lost && ['#' + lost]); // what the address asks for and is not there
  const amend = (name, to) => { if (query.get(name) && query.get(name) !== to) amended.add(`${name}=${query.get(name)}`); };
  const squares = (name) => {
    const all = (query.get(name) ?? '').split(' ').map((q) => fromChessName(n, q)).filter(Boolean);
    const once = all.filter((q, at) => all.findIndex((other) => same(q, other)) === at);
    amend(name, once.map((q) => chessName(n, q)).join(' '));
    return once;
  };
  amend('n', String(n));
  const state = { n, method: query.get('method') ?? 'flags', second: query.get('second') ?? '',
    given: squares('given'), blocked: squares('blocked'), step: Math.max(1, Math.trunc(Number(query.get('step')) || 1)) - 1,
    tool: '', kind: jumps[0], speed: speeds.find((one) => one === recall('speed')) ?? 2, playing: false };
  if (state.blocked.some((q) => has(state.given, q))) {
    state.blocked = state.blocked.filter((q) => !has(state.given, q));
    amend('blocked', '');
  }
  let changes = {}; // of the state, asked for and not shown yet
  let methods = [];
  let walks = []; // one or two, or none if the start contradicts itself
  let board = null; // the one that shows such a start
  let asked = new AbortController();

  // The form on top: what is walked.
  const size = numbers(1, most, n, () => load({ n: Number(size.value), given: [], blocked: [], step: 0 }));
  size.classList.add('size');
  const method = h('select', { class: 'method', on: { change: () => load({ method: method.value, step: 0 }) } });
  const second = h('select', { class: 'second', on: { change: () => load({ second: second.value, step: 0 }) } });
  const about = h('p', { class: 'about' });
  const tools = h('fieldset', { class: 'tools' }, h('legend', { say: 'web.learn.start' }),
    ...[['', 'web.learn.look'], ['given', 'web.learn.given'], ['blocked', 'web.learn.blocked']].map(([tool, key]) =>
      h('label', { class: 'choice' },
        h('input', { type: 'radio', name: 'tool', value: tool, checked: tool === '', on: { change: () => { state.tool = tool; } } }),
        h('span', { say: key }))),
    h('button', { type: 'button', class: 'empty-board', say: 'web.learn.empty', on: { click: () => load({ given: [], blocked: [], step: 0 }) } }));
  const signs = h('p', { class: 'legend' }, ...[['auto', 'web.learn.attacked'], ['look', 'web.square.looked'],
    ['cross', 'web.square.rejected'], ['', 'kind.dead end']].map(([symbol, key]) =>
    h('span', {}, h('span', { class: 'sign ' + (symbol || 'frame') }, symbol ? use(symbol, symbol) : null), h('span', { say: key }))));
  const note = h('p', { role: 'status', class: 'amended', hidden: true });
  const trouble = new Trouble();
  const waiting = h('p', { class: 'waiting', role: 'status', hidden: true });

  // The clock.
  const act = (key, sign, on, name = '') =>
    h('button', { type: 'button', label: key, class: name, on: { click: on } }, s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: sign })));
  const play = act('web.learn.play', 'M7 4v16l13-8z', () => run(!state.playing), 'play');
  const back = act('web.learn.back', 'M17 5v14L8 12zM5 5h2v14H5z', () => step(-1), 'back');
  const forward = act('web.learn.forward', 'M7 5v14l9-7zM17 5h2v14h-2z', () => step(1), 'forward');
  const first = act('web.learn.first', 'M19 5v14l-8-7zM11 5v14l-8-7z', () => step(-Infinity), 'first');
  const last = act('web.learn.last', 'M5 5v14l8-7zM13 5v14l8-7z', () => step(Infinity), 'last');
  const time = h('input', { type: 'range', class: 'time', min: 0, value: 0, label: 'web.learn.time', on: { input: () => step(Number(time.value) - state.step) } });
  const ticks = h('div', { class: 'ticks', 'aria-hidden': 'true' }); // a row for each walk
  const where = h('output', { class: 'where' });
  const speed = h('select', { class: 'speed', on: { change: () => { state.speed = Number(speed.value); remember('speed', state.speed); if (state.playing) run(true); } } });
  let seeking = null; // gives up the jump under way
  const jump = async (direction, kind = state.kind) => {
    run(false);
    if (seeking) return;
    state.kind = kind;
    seeking = new AbortController();
    const signal = AbortSignal.any([asked.signal, seeking.signal]);
    const from = state.step;
    await guarded('web.learn.searching', async () => {
      const all = await Promise.all(walks.map((walk) => walk.find(kind, from, direction, signal)));
      if (signal.aborted || state.step !== from) return; // gone on meanwhile
      const found = all.filter((at) => at >= 0);
      const name = say('kind.' + kind);
      if (!found.length) return answer(say('web.learn.none', { kind: name }));
      move(direction > 0 ? Math.min(...found) : Math.max(...found));
      if (walks.length > 1) answer(`${list(walks.filter((_, i) => all[i] === state.step).map(({ player }) => player.method))}: ${name}`);
    });
    seeking = null;
  };
  const leap = (kind, direction) => h('button', { type: 'button', value: kind, class: direction < 0 ? 'to-previous' : 'to-next',
    on: { click: () => jump(direction, kind) } });
  const leaps = jumps.map((kind) => ({ kind, previous: leap(kind, -1), next: leap(kind, 1) }));
  const said = h('p', { class: 'said', role: 'status' });
  const answer = (text) => {
    said.textContent = text;
    said.scrollIntoView({ block: 'nearest' });
  };
  const boards = h('div', { class: 'boards' });
  const tellings = h('div', { class: 'tellings' });
  const clock = h('div', { class: 'clock', role: 'group', label: 'web.learn.clock' },
    h('div', { class: 'buttons' }, first, back, play, forward, last, where),
    h('div', { class: 'line' }, time, ticks),
    h('div', { class: 'buttons jump' },
      h('div', { class: 'leaps', role: 'group', label: 'web.learn.jump' }, ...leaps.map(({ previous, next }) => h('span', {}, previous, next))),
      h('div', { class: 'buttons pace' }, field('web.learn.speed', speed),
        h('button', { type: 'button', class: 'copy-link', say: 'web.play.share', on: { click: async () => {
          run(false);
          write();
          answer(await copy(location.href) ? say('web.learn.shared', { step: state.step + 1 }) : location.href);
        } } })), said));
  const counters = h('table', { class: 'counters' });
  const meanings = h('dl', { class: 'keys' });
  const keys = h('dl', { class: 'keys' });
  const stage = h('div', { class: 'stage' }, boards, trouble.element, signs, tellings, clock, tools, about,
    h('section', { class: 'panel' }, h('h2', { say: 'lesson.counters' }), counters,
      h('details', { class: 'meanings' }, h('summary', { say: 'web.learn.meanings' }), meanings)),
    h('details', { class: 'panel by-keyboard' }, h('summary', { say: 'web.learn.keys' }), keys));
  const side = h('div', { class: 'side' });
  const sheet = h('p', { class: 'sheet' }); // what is shown, on paper
  const columns = h('div', { class: 'columns' }, stage, side);

  main.append(
    h('h1', { say: 'web.learn.title' }), h('p', { class: 'about', say: 'web.learn.about' }),
    h('form', { class: 'setup', on: { submit: (event) => event.preventDefault() } },
      field('web.size', size), field('web.learn.method', method), field('web.learn.second', second)),
    note, waiting, sheet, columns);

  const length = () => Math.max(1, ...walks.map((walk) => walk.player.length));

  /**
   * load asks for the walks of the state with some changes, and shows them from the step in question. Until they are
   * there, what is shown stays and can be walked; and if they are refused, as if nothing had been asked.
   */
  async function load(change = {}) {
    run(false);
    if (!opening) amended.clear();
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    Object.assign(changes, change);
    const opened = await guarded('web.learn.loading', async () => {
      if (!methods.length) await know(signal);
      const { n, method, second, given, blocked, step } = { ...state, ...changes };
      const names = attacking(given).length ? [] : [method, second].filter(Boolean);
      return Promise.all(names.map((name) => openWalk({ n, given, blocked },
        methods.find((one) => one.name === name), step, edit, (to) => { run(false); move(to); }, signal))).catch(tooLong);
    });
    if (signal.aborted) return; // something else was asked for meanwhile
    if (opened) Object.assign(state, changes);
    changes = {};
    if (!opened) {
      words();
      return move(state.step); // what it lacks may have been on the way
    }
    const pairs = attacking(state.given);
    if (pairs.length) contradict(pairs);
    else show(opened);
  }

  /** know asks which methods there are. */
  async function know(signal) {
    methods = await api.get('methods', signal);
    if (!methods.some(({ name }) => name === state.method)) state.method = 'flags';
    if (!methods.some(({ name }) => name === state.second)) state.second = '';
    amend('method', state.method);
    amend('second', state.second);
    words();
  }

  /** guarded returns what something gives that may take its time, or tells what goes wrong, unless it was given up. */
  let waits = 0;
  async function guarded(key, something) {
    const late = setTimeout(() => {
      waiting.textContent = say(key);
      waiting.hidden = false;
    }, 300);
    waits++;
    stage.setAttribute('aria-busy', 'true');
    try {
      const found = await something();
      trouble.tell(null);
      return found;
    } catch (error) {
      if (error.name === 'AbortError') return undefined;
      run(false);
      trouble.tell(error);
      return undefined;
    } finally {
      clearTimeout(late);
      if (!--waits) {
        waiting.hidden = true;
        stage.removeAttribute('aria-busy');
      }
    }
  }

  /** fetching gets the stretches around the step, until it has those of the step where the clock is by then. */
  let fetching = false;
  async function fetchAround() {
    if (fetching) return;
    const { signal } = asked;
    fetching = true;
    await guarded('web.learn.loading', async () => {
      for (let lacking; (lacking = walks.filter((walk) => !walk.holds(state.step))).length;) {
        const at = state.step;
        await Promise.all(lacking.map((walk) => walk.load(at, signal)));
      }
    });
    fetching = false;
    if (signal.aborted) return;
    if (!trouble.error) move(state.step);
  }

  function clear() {
    for (const walk of walks) walk.close();
    board?.close();
    walks = [];
    board = null;
  }

  function show(next) {
    clear();
    walks = next;
    const two = walks.length > 1;
    boards.replaceChildren(...walks.map((walk) => walk.figure));
    tellings.replaceChildren(...walks.map((walk) => walk.told));
    side.replaceChildren(...walks.map((walk) => walk.side));
    for (const element of [boards, tellings, side, columns]) element.classList.toggle('two', two);
    retell(columns);
    time.max = length() - 1;
    const tick = ({ player }, name) => {
      const width = Math.max(1.5, 1000 / length());
      const xs = new Set(); // two that fall together are drawn once
      for (let at = 0; at < player.to; at++) {
        if (player.events[at].kind === name) xs.add(((at / Math.max(1, length() - 1)) * 1000 - width / 2).toFixed(length() > 1000 ? 0 : 1));
      }
      return s('path', { class: name.replace(' ', '-'), d: [...xs].map((x) => `M${x} 0h${width.toFixed(1)}v10h-${width.toFixed(1)}z`).join('') });
    };
    const loaded = walks.filter(({ player }) => player.to - player.from === player.length); // of a longer one too many to be seen
    ticks.replaceChildren(...loaded.map((walk) => h('div', {}, two ? h('span', {}, walk.player.method) : null,
      s('svg', { viewBox: '0 0 1000 10', preserveAspectRatio: 'none' }, tick(walk, 'dead end'), tick(walk, 'solution')))));
    if (opening) amend('step', String(Math.min(state.step, length() - 1) + 1));
    opening = false;
    stage.classList.remove('bare');
    side.hidden = false;
    move(state.step);
    words();
    for (const walk of walks) walk.tree.begin();
  }

  /** contradict shows a start whose queens attack each other: there is no walk. */
  function contradict(pairs) {
    clear();
    board = new Board({ rows: state.n, columns: state.n, label: 'web.board', act: edit });
    opening = false;
    board.show({ given: state.given, blocked: state.blocked, conflicts: pairs.flat(), lines: pairs });
    boards.replaceChildren(h('figure', {}, board.element));
    boards.classList.remove('two');
    columns.classList.remove('two');
    stage.classList.add('bare');
    side.hidden = true;
    trouble.tell({ get message() {
      return say('web.learn.contradiction', { pairs: list(pairs.map(([a, b]) =>
        say('web.play.conflict', { a: nameOf(a), b: nameOf(b), line: say('web.line.' + attack(a, b)) }))) });
    } });
    retell(boards);
    words();
    keep();
  }

  /** edit gives or blocks a square of the start. */
  function edit(square) {
    const tool = board && has(state.given, square) ? 'given' : state.tool; // out of a contradiction with any tool
    if (!tool) return;
    const other = tool === 'given' ? 'blocked' : 'given';
    const now = { ...state, ...changes };
    load({ [tool]: toggled(now[tool], square), [other]: now[other].filter((q) => !same(q, square)), step: 0 }).then(() => (board ?? walks[0]?.board)?.focus(square));
  }

  function move(step) {
    if (!walks.length) return;
    state.step = Math.min(Math.max(step, 0), length() - 1);
    if (state.step === length() - 1) run(false);
    if (walks.every((walk) => walk.holds(state.step))) {
      for (const walk of walks) walk.show(state.step);
      describe();
    } else {
      place();
      fetchAround();
    }
  }

  /** describe says the step. While the clock runs nothing is read out. */
  function describe() {
    if (!walks.length || fetching) return;
    for (const walk of walks) walk.tell(state.step, state.playing);
    said.textContent = '';
    place();
    time.setAttribute('aria-valuetext', list([where.textContent, ...walks.map(({ told }) => told.textContent)]));
    const row = (name, key, values) => h('tr', { class: 'count-' + name },
      h('th', { scope: 'row' }, say(key)), ...values.map((value) => h('td', {}, number(value))));
    const numbersNow = walks.map((walk) => walk.player.count(walk.at(state.step)));
    counters.replaceChildren(
      ...(walks.length > 1 ? [h('tr', {}, h('td'), ...walks.map(({ player }) => h('th', { scope: 'col' }, player.method)))] : []),
      row('level', 'web.learn.level', walks.map((walk) => walk.player.level(walk.at(state.step)))),
      ...counted.map(([kind, key], i) => row(kind.replace(' ', '-'), key, numbersNow.map((counts) => counts[i]))));
    if (!state.playing) keep();
  }

  /** place puts the clock at the step. */
  function place() {
    time.value = state.step;
    where.textContent = say('web.learn.where', { step: state.step + 1, of: length() });
    sheet.textContent = [`n = ${state.n}`, ...walks.map(({ player }) => player.method), where.textContent].join(' · ');
    back.disabled = first.disabled = state.step === 0;
    forward.disabled = last.disabled = state.step >= length() - 1;
  }

  /** keep writes the address when the clock rests: browsers do not like it written all the time. */
  let keeping = 0;
  function keep() {
    clearTimeout(keeping);
    keeping = setTimeout(write, 100);
  }

  function write() {
    clearTimeout(keeping);
    const values = { n: state.n, method: state.method };
    if (state.second) values.second = state.second;
    for (const name of ['given', 'blocked']) {
      if (state[name].length) values[name] = state[name].map((q) => chessName(state.n, q)).join(' ');
    }
    if (state.step) values.step = state.step + 1;
    address(values);
  }

  /** step goes by so many steps and stops the clock. */
  function step(by) {
    run(false);
    seeking?.abort();
    trouble.tell(null);
    move(state.step + by);
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
    if (changed) describe();
    if (!on) return;
    let began = performance.now();
    let from = state.step;
    const tick = (now) => {
      if (fetching) { // waits at the step
        began = now;
        from = state.step;
      }
      const to = from + Math.floor(((now - began) / 1000) * state.speed);
      if (to > state.step) move(to);
      if (state.playing) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  }

  function words() {
    const wanted = { ...state, ...changes };
    tools.lastChild.disabled = !state.given.length && !state.blocked.length;
    const named = methods.map(({ name }) => [name, `${name} – ${say('method.' + name)}`]);
    size.value = wanted.n;
    options(method, named, wanted.method);
    options(second, [['', say('web.learn.alone')], ...named], wanted.second);
    method.disabled = second.disabled = !methods.length;
    options(speed, speeds.map((value) => [value, say('web.learn.a-second', { count: value })]), state.speed);
    for (const { kind, previous, next } of leaps) {
      const name = say('kind.' + kind);
      previous.replaceChildren('‹');
      next.replaceChildren(h('span', { class: 'tick ' + kind.replace(' ', '-') }), name, ' ›');
      for (const [button, key] of [[previous, 'web.learn.previous'], [next, 'web.learn.next']]) {
        button.title = `${say(key)}: ${name}`;
        button.setAttribute('aria-label', button.title);
      }
    }
    note.textContent = amended.size ? say('web.amended', { what: list([...amended]) }) : '';
    note.hidden = !amended.size;
    const sentence = (name) => say(state.second ? 'web.learn.of' : 'lesson.method', { method: say('method.' + name), name, about: say('about.' + name) });
    about.replaceChildren(...(methods.length ? [state.method, state.second].filter(Boolean).map((name) => h('span', {}, sentence(name))) : []));
    meanings.replaceChildren(...[['web.learn.level', 'web.meaning.level'], ...counted.map(([, key]) => [key, key.replace('word.', 'web.meaning.')])]
      .flatMap(([key, meaning]) => [h('dt', {}, say(key)), h('dd', {}, say(meaning))]));
    keys.replaceChildren(...[['←  →', 'web.learn.keys.step'], [say('web.key.space'), 'web.learn.keys.play'], ['Home  End', 'web.learn.keys.ends'],
      ['Shift ←  →', 'web.learn.keys.jump'], ['↑ ↓ ← →', 'web.tree.keys'], ['+  −  0', 'web.tree.keys.zoom'], ['Ctrl ↕', 'web.tree.keys.wheel']]
      .flatMap(([key, meaning]) => [h('dt', {}, key), h('dd', {}, say(meaning))]));
    for (const walk of walks) walk.words(walks.length > 1);
    describe();
  }

  /** key moves the clock, wherever the keyboard is that has no use for the key itself. */
  function key(event) {
    if (!walks.length || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const own = event.key === ' ' ? 'button, summary, a, input:not([type=range])' : 'input';
    if (event.target.closest(own + ', select, textarea, pre, [role=grid], [role=application]')) return;
    const act = {
      ArrowLeft: () => (event.shiftKey ? jump(-1) : step(-1)),
      ArrowRight: () => (event.shiftKey ? jump(1) : step(1)),
      Home: () => step(-Infinity),
      End: () => step(Infinity),
      ' ': () => run(!state.playing),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  document.addEventListener('keydown', key);

  const quiet = onLanguage(words);
  words();
  load();

  return () => {
    run(false);
    clearTimeout(keeping);
    asked.abort();
    quiet();
    trouble.close();
    document.removeEventListener('keydown', key);
    clear();
  };
}

/** tooLong throws why a walk is not shown; if it takes too long, with what does not. */
function tooLong(error) {
  throw error.document?.code === 'time' ? new api.Problem({ code: 'walk', max: quick }) : error;
}

/** attacking returns the pairs of queens that attack each other, none twice. */
function attacking(queens) {
  return queens.flatMap((a, i) => queens.slice(i + 1).filter((b) => attack(a, b)).map((b) => [a, b]));
}
