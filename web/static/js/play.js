// Play: puzzles of several kinds, on one board. The server reads, judges and solves; what stands on the board,
// the marks and every step back are kept here and in the browser.

import * as api from './api.js';
import { Board } from './board.js';
import { field, h, options } from './dom.js';
import { onLanguage, retell, say, square as nameOf } from './i18n.js';
import { recall, remember } from './memory.js';
import { attacked, closed, pairs, parts } from './rules.js';
import { has, inOrder, same, toggled } from './squares.js';

const kinds = ['n-queens', 'completion', 'blocked', 'regions', 'star-battle'];
const sizes = [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16];

export function open(main, query, address) {
  let shelf = {}; // the puzzles to choose from: IDs by kind
  let puzzle = null; // the JSON form
  let id = '';
  let board = null;
  let now = { pieces: [], marks: [] };
  let past = [];
  let future = [];
  let verdict = null;
  let hint = null;
  let message = null; // {kind, text()}
  let asked = new AbortController();
  let left = false;

  // What is played.
  const kind = h('select', { class: 'kind', on: { change: () => { choices(); choose(); } } });
  const which = h('select', { class: 'which', on: { change: choose } });
  const rules = h('p', { class: 'about' });
  const problem = h('p', { role: 'alert', class: 'problem', hidden: true });
  const place = h('div', { class: 'place' });
  const said = h('p', { class: 'message', role: 'status' });
  const tool = (value, key) => h('label', { class: 'choice' },
    h('input', { type: 'radio', name: 'tool', value, checked: value === 'piece', on: { change: tools } }), h('span', { say: key }));
  const tooling = h('fieldset', { class: 'tools' }, h('legend', { say: 'web.play.click' }),
    tool('piece', 'web.play.piece'), tool('mark', 'web.play.mark'));
  const automatic = h('input', { type: 'checkbox', name: 'automatic', checked: recall('automatic') ?? false, on: { change: () => {
    remember('automatic', automatic.checked);
    draw();
  } } });
  const button = (name, key, act) => h('button', { type: 'button', class: name, say: key, on: { click: act } });
  const undo = button('undo', 'web.play.undo', () => travel(past, future));
  const redo = button('redo', 'web.play.redo', () => travel(future, past));
  const text = h('textarea', { rows: 6, spellcheck: 'false', name: 'text', label: 'web.play.paste' });

  main.append(h('h1', { say: 'web.play.title' }),
    h('form', { class: 'setup', on: { submit: (event) => event.preventDefault() } }, field('web.play.kind', kind), field('web.play.board', which)),
    rules, problem,
    h('div', { class: 'columns' },
      h('div', { class: 'stage' }, place, said),
      h('div', { class: 'side' },
        h('section', { class: 'panel' },
          tooling,
          h('label', { class: 'choice' }, automatic, h('span', { say: 'web.play.automatic' })),
          h('div', { class: 'buttons' }, undo, redo, button('clear', 'web.play.clear', () => change({ pieces: given(), marks: [] })))),
        h('section', { class: 'panel' },
          h('div', { class: 'buttons' }, button('check', 'web.play.check', check), button('hint', 'web.play.hint', () => askHint()),
            button('solve', 'web.play.solve', () => solve()), button('unique', 'web.play.unique', () => unique()), button('share', 'web.play.share', share))),
        h('details', { class: 'panel paste' }, h('summary', { say: 'web.play.paste' }), h('p', { class: 'about', say: 'web.play.paste.about' }), text,
          h('div', { class: 'buttons' }, button('read', 'web.play.read', read))),
        h('details', { class: 'panel' }, h('summary', { say: 'web.play.keys' }), h('dl', { class: 'keys' },
          ...[['←↑↓→', 'web.play.keys.move'], ['Enter', 'web.play.keys.piece'], ['X', 'web.play.keys.mark'], ['Ctrl Z', 'web.play.keys.undo'], ['Ctrl Y', 'web.play.keys.redo']]
            .flatMap(([key, what]) => [h('dt', {}, key), h('dd', { say: what })]))))));

  const given = () => pairs(puzzle.given);

  /** choices fills the second list for the kind that is chosen in the first. */
  function choices(chosen) {
    const pairs = kind.value === 'n-queens'
      ? sizes.map((n) => [`queens ${n}`, `${n}×${n}`])
      : (shelf[kind.value] ?? []).map((one, i) => [one.id, say('web.play.number', { number: i + 1, size: one.size })]);
    if (chosen && !pairs.some(([value]) => value === chosen)) pairs.unshift([chosen, say('web.play.own')]);
    options(which, pairs, chosen ?? (kind.value === 'n-queens' ? 'queens 8' : undefined));
  }

  function choose() {
    take(api.post('read', { text: which.value }));
  }

  /** take puts what the server has read on the board: a puzzle, and an answer if there was one. */
  async function take(answering) {
    try {
      const answer = await answering;
      if (left) return;
      problem.hidden = true;
      setUp(answer);
    } catch (error) {
      if (left) return;
      problem.textContent = error.message;
      problem.hidden = false;
      problem.scrollIntoView({ block: 'nearest' }); // the text was pasted far below
    }
  }

  function setUp(answer) {
    puzzle = answer.puzzle;
    id = answer.id;
    board?.close();
    board = new Board({ rows: puzzle.rows, columns: puzzle.cols, label: 'web.board', act, regions: puzzle.regions,
      walls: pairs(puzzle.walls), piece: kind.value === 'star-battle' ? 'star' : 'queen' });
    drag(board);
    place.replaceChildren(board.element);
    retell(place);
    past = [];
    future = [];
    message = null;
    const kept = recall('play ' + id);
    now = answer.answer ? { pieces: answer.answer, marks: [] } : kept ?? { pieces: given(), marks: [] };
    const preset = kind.value;
    rules.textContent = say('web.rules.' + preset, { count: puzzle.per_row?.max ?? 1 });
    address({ kind: preset, id });
    tools();
    settle(Boolean(answer.answer));
  }

  /** act is a click on a square, or Enter or a blank on it. */
  function act(square, event) {
    if (event.type === 'click' && dragged) { dragged = false; return; }
    if (event.type === 'click' && toolNow() === 'mark') mark(square);
    else put(square);
  }

  const toolNow = () => tooling.querySelector(':checked').value;

  function put(square) {
    if (has(given(), square) || has(closed(puzzle), square)) return;
    change({ pieces: inOrder(toggled(now.pieces, square)), marks: now.marks.filter((other) => !same(other, square)) });
  }

  function mark(square) {
    if (has(now.pieces, square) || has(closed(puzzle), square)) return;
    change({ pieces: now.pieces, marks: toggled(now.marks, square) });
  }

  function change(next) {
    past.push(now);
    future = [];
    now = next;
    settle();
  }

  function travel(from, to) {
    if (!from.length) return;
    to.push(now);
    now = from.pop();
    settle();
  }

  /** settle shows what stands on the board now, keeps it, and has it judged. */
  async function settle(tell = false) {
    hint = null;
    message = null;
    remember('play ' + id, now);
    draw();
    asked.abort();
    asked = new AbortController();
    try {
      verdict = await api.post('check', { id, pieces: now.pieces }, asked.signal);
    } catch (error) {
      if (error.name !== 'AbortError') show('wrong', () => error.message);
      return;
    }
    if (left) return;
    if (verdict.solved) show('solved', () => say('web.play.solved'));
    else if (tell) return check();
    draw();
  }

  const over = () => (verdict?.parts ?? []).filter((part) => part.over);

  function draw() {
    if (!board) return;
    const squaresOf = ({ part, number }) => parts(puzzle).find((one) => one.part === part && one.number === number)?.squares ?? [];
    const standing = (square) => has(now.pieces, square);
    const conflicts = (verdict?.conflicts ?? []).filter(({ a, b }) => standing(a) && standing(b));
    const crowded = over().map(squaresOf);
    const framed = crowded.filter((squares) => !conflicts.some(({ a, b }) => has(squares, a) && has(squares, b))); // others have a line
    const inConflict = [...conflicts.flatMap(({ a, b }) => [a, b]), ...crowded.flat()].filter(standing);
    board.show({ given: given(), queens: now.pieces, blocked: closed(puzzle), conflicts: inConflict,
      lines: conflicts.map(({ a, b }) => [a, b]), crowded: framed.flat(), part: hint?.of,
      marks: now.marks, attacked: automatic.checked ? attacked(puzzle, now.pieces) : [], hint: hint?.square });
    undo.disabled = !past.length;
    redo.disabled = !future.length;
    said.textContent = message?.text() ?? say(now.pieces.length ? 'web.play.placed' : 'web.play.begin', { count: now.pieces.length });
    said.dataset.kind = message?.kind ?? '';
  }

  function show(kind, text) {
    message = { kind, text };
    draw();
  }

  /** wrong says the first fault of the verdict. */
  function wrong() {
    const [conflict] = verdict.conflicts;
    if (conflict) return say('web.play.conflict', { a: nameOf(conflict.a), b: nameOf(conflict.b), line: say('web.line.' + conflict.line) });
    const [part] = over();
    if (part) return say('web.play.over', { part: say('web.part.' + part.part, { number: part.number + 1 }), count: part.pieces });
    if (verdict.squares.length) return say('web.play.square', { square: nameOf(verdict.squares[0].square) });
    return say('web.play.so-far', { count: now.pieces.length });
  }

  function check() {
    if (!verdict || verdict.solved) return draw();
    const faulty = verdict.conflicts.length > 0 || over().length > 0 || verdict.squares.length > 0;
    show(faulty ? 'wrong' : '', wrong);
  }

  /** ask has the server solve, and says so meanwhile. */
  async function ask(body, then) {
    show('', () => say('web.play.thinking'));
    try {
      const answer = await api.post('solve', { id, ...body });
      if (!left) then(answer);
    } catch (error) {
      if (!left) show('wrong', () => error.message);
    }
  }

  const askHint = () => ask({ op: 'hint', pieces: now.pieces }, (answer) => {
    const { kind, squares, part, number, of } = answer.hint;
    if (kind === 'wrong') return show('wrong', wrong);
    if (kind === 'solved') return show('solved', () => say('web.play.solved'));
    if (kind === 'none') return show('hint', () => say('web.hint.none'));
    const where = () => say('web.part.' + part, { number: number + 1 });
    hint = { of, square: kind === 'forced' ? squares[0] : null };
    if (kind === 'stuck') return show('wrong', () => say('web.hint.stuck', { part: where() }));
    show('hint', () => say('web.hint.forced', { square: nameOf(hint.square), part: where() }));
    board.focus(hint.square);
  });

  const solve = () => ask({ op: 'one' }, ({ answer, solutions }) => {
    if (answer === 'yes') change({ pieces: solutions[0], marks: [] });
    else show('wrong', () => say(answer === 'no' ? 'web.play.none' : 'web.play.unknown'));
  });

  const unique = () => ask({ op: 'unique' }, ({ answer, solutions }) => {
    const key = answer === 'yes' ? 'web.play.one' : answer === 'not known' ? 'web.play.unknown' : solutions.length ? 'web.play.several' : 'web.play.none';
    show(answer === 'yes' ? 'hint' : '', () => say(key));
  });

  async function share() {
    await navigator.clipboard.writeText(location.href);
    show('hint', () => say('web.play.shared'));
  }

  function read() {
    if (!text.value.trim()) return;
    kind.value = 'n-queens';
    take(api.post('read', { text: text.value }).then((answer) => {
      kind.value = answer.puzzle.regions ? ((answer.puzzle.per_row?.max ?? 1) > 1 ? 'star-battle' : 'regions')
        : answer.puzzle.given ? 'completion' : answer.puzzle.blocked ? 'blocked' : 'n-queens';
      choices(answer.id);
      return answer;
    }));
  }

  // Drag to mark: every square the pointer passes becomes like the first one.
  let dragged = false;
  function drag(on) {
    let from = null;
    let marking = true;
    const { element } = on;
    element.addEventListener('pointerdown', (event) => {
      dragged = false;
      from = event.button === 0 && (event.pointerType === 'mouse' || toolNow() === 'mark') ? on.at(event.target) : null;
      if (from) marking = !has(now.marks, from);
    });
    element.addEventListener('pointermove', (event) => {
      if (!from || !(event.buttons & 1)) return;
      const at = on.at(document.elementFromPoint(event.clientX, event.clientY));
      if (!at || (!dragged && same(at, from))) return;
      const add = (square) => {
        if (has(now.pieces, square) || has(closed(puzzle), square) || has(now.marks, square) === marking) return;
        if (dragged) now = { ...now, marks: toggled(now.marks, square) };
        else change({ pieces: now.pieces, marks: toggled(now.marks, square) });
        dragged = true;
      };
      add(from);
      add(at);
      dragged = true;
      remember('play ' + id, now);
      draw();
    });
    element.addEventListener('contextmenu', (event) => {
      const square = on.at(event.target);
      if (!square) return;
      event.preventDefault();
      mark(square);
    });
  }

  function tools() {
    board?.element.classList.toggle('marking', toolNow() === 'mark');
  }

  function keys(event) {
    if (event.target.closest('textarea, select') || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const square = board?.at(document.activeElement);
    const letter = event.key.toLowerCase();
    if (command && letter === 'z' && !event.shiftKey) travel(past, future);
    else if (command && (letter === 'y' || letter === 'z')) travel(future, past);
    else if (!command && letter === 'x' && square) mark(square);
    else return;
    event.preventDefault();
  }
  main.addEventListener('keydown', keys);

  function words() {
    options(kind, kinds.map((name) => [name, say('web.kind.' + name)]), kind.value || 'n-queens');
    if (puzzle) {
      choices(which.value);
      rules.textContent = say('web.rules.' + kind.value, { count: puzzle.per_row?.max ?? 1 });
    }
    draw();
  }
  const quiet = onLanguage(words);

  fetch('/puzzles.json').then((response) => response.json()).then((answer) => {
    shelf = answer;
    words();
    const wanted = query.get('id');
    if (kinds.includes(query.get('kind'))) kind.value = query.get('kind');
    choices(wanted ?? undefined);
    if (wanted) take(api.get('puzzle/' + encodeURIComponent(wanted)));
    else choose();
  });

  return () => {
    left = true;
    asked.abort();
    board?.close();
    quiet();
    main.removeEventListener('keydown', keys);
  };
}
