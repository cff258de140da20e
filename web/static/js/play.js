// Play: puzzles of several kinds, on one board. The server reads, judges and solves; what stands on the board,
// the marks and every step back are kept here and in the browser.

import * as api from './api.js';
import { Board } from './board.js';
import { copy, download, field, h, options } from './dom.js';
import { hintText, partName } from './hint.js';
import { onLanguage, retell, say, square as nameOf } from './i18n.js';
import { recall, recallHere, remember, rememberHere } from './memory.js';
import { attacked, closed, pairs, parts } from './rules.js';
import { ruleText } from './ruletext.js';
import { chessName, has, inOrder, same, toggled } from './squares.js';
import { Trouble } from './trouble.js';

const kinds = ['n-queens', 'completion', 'blocked', 'regions', 'star-battle'];
const otherKind = 'other'; // a puzzle with rules of its own is not chosen, but pasted or shared
const mostDrawn = 64; // rows or columns
const longTouch = 500; // ms
const mostKept = 50; // steps that can be undone after a reload
const mostRead = 1_000_000; // bytes of a file, a little less than the server takes

/** kindOf tells what a puzzle is by its rules. */
function kindOf(puzzle) {
  const { rows, cols, pieces = [], regions, given, blocked, per_row, per_col, per_region } = puzzle;
  const all = (number, ...bounds) => bounds.every((bound) => bound?.min === number && bound.max === number);
  const rest = ['torus', 'walls', 'excluded_diagonals', 'excluded_antidiagonals', 'weights', 'per_diagonal', 'total'].some((name) => puzzle[name]);
  if (rest || rows !== cols || pieces.length !== 1) return otherKind;
  if (regions && pieces[0] === 'king' && per_row?.max > 0 && all(per_row.max, per_row, per_col, per_region)) {
    return per_row.max > 1 ? 'star-battle' : 'regions';
  }
  if (regions || pieces[0] !== 'queen' || !all(1, per_row, per_col)) return otherKind;
  return given ? 'completion' : blocked ? 'blocked' : 'n-queens';
}
const sizes = [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16];

export function open(main, query, address) {
  let shelf = {}; // the puzzles to choose from: IDs by kind
  let puzzle = null; // the JSON form
  let called = ''; // the kind that it is shown as
  let id = '';
  let written = ''; // the text form
  let board = null;
  let now = { pieces: [], marks: [] };
  let past = [];
  let future = [];
  let verdict = null;
  let judged = null; // what the verdict is on: an older board, while the server has not answered
  let hint = null;
  let restored = false; // the pieces are of another time
  let message = null; // {kind, text(), follow: {key, act}}
  let asked = new AbortController();
  let turn = 0; // answers to what was asked before it are late
  let left = false;

  // What is played.
  const kind = h('select', { class: 'kind', on: { change: () => { choices(); choose(); } } });
  const which = h('select', { class: 'which', on: { change: choose } });
  const rules = h('p', { class: 'about' });
  const ownText = h('pre', { class: 'rules', lang: 'en' });
  const ownRules = h('details', { hidden: true }, h('summary', { say: 'web.rules.text' }), ownText);
  const trouble = new Trouble(); // what keeps a puzzle from the board
  const place = h('div', { class: 'place' });
  const said = h('p', { class: 'message', role: 'status' });
  const follow = h('button', { type: 'button', class: 'follow', hidden: true, on: { click: () => message?.follow?.act() } });
  const tool = (value, name) => h('label', { class: 'choice' },
    h('input', { type: 'radio', name: 'tool', value, checked: value === 'piece', on: { change: tools } }), name);
  const placing = h('span', { say: 'web.play.piece' });
  const tooling = h('fieldset', { class: 'tools' }, h('legend', { say: 'web.play.click' }),
    tool('piece', placing), tool('mark', h('span', { say: 'web.play.mark' })));
  const automatic = h('input', { type: 'checkbox', name: 'automatic', checked: recall('automatic') ?? false, on: { change: () => {
    remember('automatic', automatic.checked);
    draw();
  } } });
  const button = (name, key, act) => h('button', { type: 'button', class: name, say: key, on: { click: act } });
  const undo = button('undo', 'web.play.undo', () => travel(past, future));
  const hinting = button('hint', 'web.play.hint', () => askHint());
  const redo = button('redo', 'web.play.redo', () => travel(future, past));
  const text = h('textarea', { rows: 6, spellcheck: 'false', name: 'text', label: 'web.play.paste' });
  const file = h('input', { type: 'file', name: 'file', on: { change: () => readFile(file.files[0]) } });

  main.append(h('h1', { say: 'web.play.title' }),
    h('form', { class: 'setup', on: { submit: (event) => event.preventDefault() } }, field('web.play.kind', kind), field('web.play.board', which)),
    rules, ownRules, trouble.element,
    h('div', { class: 'columns' },
      h('div', { class: 'stage' }, place,
        h('div', { class: 'buttons moves' }, undo, redo, button('check', 'web.play.check', check), hinting),
        said, follow),
      h('div', { class: 'side' },
        h('section', { class: 'panel' },
          tooling, h('p', { class: 'about touch', say: 'web.play.touch' }),
          h('label', { class: 'choice' }, automatic, h('span', { say: 'web.play.automatic' })),
          h('div', { class: 'buttons' }, button('clear', 'web.play.clear', () => change({ pieces: given(), marks: [] })))),
        h('section', { class: 'panel' },
          h('div', { class: 'buttons' },
            button('solve', 'web.play.solve', () => solve()), button('unique', 'web.play.unique', () => unique()), button('share', 'web.play.share', share)),
          h('div', { class: 'buttons' }, h('span', { say: 'web.play.save' }), saver('svg'), saver('png'),
            button('save-text', 'web.play.text', () => download(fileName() + '.txt', written + stand(), 'text/plain')))),
        h('details', { class: 'panel paste' }, h('summary', { say: 'web.play.paste' }), h('p', { class: 'about', say: 'web.play.paste.about' }), text,
          h('div', { class: 'buttons' }, button('read', 'web.play.read', () => read(text.value))), field('web.play.file', file)),
        h('details', { class: 'panel' }, h('summary', { say: 'web.play.keys' }), h('dl', { class: 'keys' },
          ...[['←↑↓→', 'web.play.keys.move'], ['Enter', 'web.play.keys.piece'], ['X', 'web.play.keys.mark'], ['Ctrl Z', 'web.play.keys.undo'], ['Ctrl Y', 'web.play.keys.redo']]
            .flatMap(([key, what]) => [h('dt', {}, key), h('dd', { say: what })]))))));

  const given = () => pairs(puzzle?.given);

  /** fileName says what the puzzle is: its kind, and its size or its number in the list. */
  function fileName() {
    const at = (shelf[called] ?? []).findIndex((one) => one.id === id);
    return `${called}-${at < 0 ? `${puzzle.rows}x${puzzle.cols}` : at + 1}`;
  }

  /** stand is a comment for the puzzle's text: where the reader's pieces are. */
  function stand() {
    const own = now.pieces.filter((piece) => !has(given(), piece));
    return own.length ? `# pieces ${own.map((piece) => chessName(puzzle.rows, piece)).join(' ')}\n` : '';
  }

  /** saver is a button that downloads the puzzle, with the pieces on it, as a picture. */
  function saver(format) {
    return h('button', { type: 'button', class: 'save-' + format, on: { click: async () => {
      try {
        download(`${fileName()}.${format}`, await api.postBlob('draw', { id, pieces: now.pieces, format }), '');
      } catch (error) {
        fail(error);
      }
    } } }, format.toUpperCase());
  }

  /** choices fills the second list for the kind that is chosen in the first. */
  function choices(chosen) {
    const pairs = kind.value === 'n-queens'
      ? sizes.map((n) => [`queens ${n}`, `${n}×${n}`])
      : (shelf[kind.value] ?? []).map((one, i) => [one.id,
        say('web.play.number', { number: i + 1, size: one.size }) + (recall('solved')?.includes(one.id) ? ' ✓' : '')]);
    if (chosen && !pairs.some(([value]) => value === chosen)) pairs.unshift([chosen, say('web.play.own')]);
    options(which, pairs, chosen ?? (kind.value === 'n-queens' ? 'queens 8' : undefined));
  }

  function choose() {
    take(api.post('read', { text: which.value }));
  }

  /**
   * take puts what the server has read on the board: a puzzle, and an answer if there was one. Who asked far below
   * is led to it.
   */
  async function take(answering, far = false) {
    const mine = ++turn;
    try {
      const answer = await answering;
      if (left || mine !== turn) return;
      const { rows, cols } = answer.puzzle;
      if (Math.max(rows, cols) > mostDrawn) throw new api.Problem({ code: 'size', max: mostDrawn });
      setUp(answer, far);
      if (far) place.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (!left && mine === turn) refuse(error);
    }
  }

  /** refuse says why a puzzle is not shown. The lists name the one that stands there still. */
  function refuse(error) {
    if (puzzle) {
      words(called);
      choices(optionOf());
      message = null;
      draw();
    }
    trouble.tell(error);
    trouble.element.scrollIntoView({ block: 'nearest' }); // the text was pasted far below
  }

  /**
   * setUp shows a puzzle: all of it, or if it cannot be drawn nothing. What was pasted stands as it was written,
   * and one step back is what stood there; what was chosen goes on where it was left.
   */
  function setUp(answer, pasted) {
    const { rows, cols, regions, walls, pieces } = answer.puzzle;
    const own = kindOf(answer.puzzle);
    const name = own === 'regions' && kind.value === 'star-battle' ? kind.value : own;
    const queens = name === 'regions' || pieces?.includes('queen');
    const next = new Board({ rows, columns: cols, label: 'web.board', act, regions, colours: answer.colours, walls: pairs(walls), piece: queens ? 'queen' : 'star' });
    board?.close();
    board = next;
    called = name;
    ({ puzzle, id, text: written } = answer);
    ({ past, future } = recallHere('steps ' + id) ?? { past: [], future: [] });
    const empty = { pieces: answer.answer ?? given(), marks: [] };
    const kept = recall('play ' + id) ?? empty;
    const asWritten = pasted || answer.answer;
    const begun = JSON.stringify(kept) !== JSON.stringify(empty);
    restored = begun && !asWritten;
    if (begun && asWritten) past.push(kept);
    now = asWritten ? empty : kept;
    verdict = judged = hint = message = null;
    words(called);
    choices(optionOf());
    drag(board);
    place.replaceChildren(board.element);
    place.classList.toggle('wide', cols > 12);
    placing.dataset.say = queens ? 'web.play.queen' : 'web.play.piece';
    retell(place);
    retell(tooling);
    address({ kind: kind.value, id });
    tools();
    settle(Boolean(answer.answer));
  }

  /** optionOf is the puzzle in the second list. */
  const optionOf = () => (kindOf(puzzle) === 'n-queens' && sizes.includes(puzzle.rows) ? `queens ${puzzle.rows}` : id);

  function tellRules() {
    ownRules.hidden = kind.value !== otherKind;
    ownText.textContent = ownRules.hidden ? '' : written;
    rules.textContent = [say('web.rules.' + kind.value, { count: puzzle.per_row?.max ?? 1 }), ...(ownRules.hidden ? [] : ruleText(puzzle))].join(' ');
  }

  /** act is a click on a square, or Enter or a blank on it. */
  function act(square, event) {
    if (event.type === 'click' && dragged) { dragged = false; return; }
    board.reveal(square);
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
    restored = false;
    settle();
  }

  function travel(from, to) {
    if (!from.length) return;
    to.push(now);
    now = from.pop();
    restored = false;
    settle();
  }

  /** settle shows what stands on the board now, keeps it, and has it judged. */
  async function settle(tell = false) {
    turn++;
    hint = null;
    message = null;
    trouble.tell(null);
    keep();
    draw();
    asked.abort();
    asked = new AbortController();
    const mine = now;
    try {
      verdict = await api.post('check', { id, pieces: mine.pieces }, asked.signal);
      judged = mine;
    } catch (error) {
      if (error.name !== 'AbortError') fail(error);
      return;
    }
    if (left) return;
    if (verdict.solved) return solved();
    if (tell) return check();
    draw();
  }

  /** keep has the browser remember the board, and the tab how it came about. */
  function keep() {
    remember('play ' + id, now);
    rememberHere('steps ' + id, { past: past.slice(-mostKept), future: future.slice(-mostKept) });
  }

  /** solved is said, and leads on. It is the reader's, and kept, unless the solution was shown. */
  function solved() {
    if (!now.shown && !recall('solved')?.includes(id)) remember('solved', [...(recall('solved') ?? []), id]);
    choices(which.value);
    const next = which.options[which.selectedIndex + 1];
    const { shown } = now;
    const text = () => (!board.squares.length ? say('web.play.nothing') : shown ? say(shown.taken ? 'web.play.shown.taken' : 'web.play.shown', { count: shown.taken }) : say('web.play.solved'));
    show(shown ? 'hint' : 'solved', text, next && { key: 'web.play.next', act: () => { which.value = next.value; choose(); } });
  }

  const over = () => (verdict?.parts ?? []).filter((part) => part.over);
  const faulty = () => judged === now && (verdict.conflicts.length > 0 || over().length > 0 || verdict.squares.some(({ piece }) => piece));

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
      marks: now.marks, attacked: automatic.checked ? attacked(puzzle, now.pieces) : [], hint: hint?.squares });
    undo.ariaDisabled = !past.length; // and not disabled, or the keyboard would lose its place
    redo.ariaDisabled = !future.length;
    const told = message?.text() ?? (faulty() ? wrong() : say(now.pieces.length ? 'web.play.placed' : 'web.play.begin', { count: now.pieces.length }));
    const text = restored && !message ? `${say('web.play.restored')} ${told}` : told;
    if (said.textContent !== text) said.textContent = text; // what is written again is spoken again
    said.dataset.kind = message?.kind ?? (faulty() ? 'wrong' : '');
    if (!message?.follow && document.activeElement === follow) hinting.focus({ preventScroll: true }); // or the keyboard would lose its place
    follow.hidden = !message?.follow;
    follow.textContent = follow.hidden ? '' : say(message.follow.key);
  }

  function show(kind, text, step = null) {
    message = { kind, text, follow: step };
    draw();
    if (step) follow.scrollIntoView({ block: 'nearest' });
  }

  /** fail says why the server did not help. */
  function fail(error) {
    const problem = api.problemOf(error);
    show('wrong', () => problem.message);
  }

  /** wrong says the first fault of the verdict. */
  function wrong() {
    const [conflict] = verdict.conflicts;
    if (conflict) return say('web.play.conflict', { a: nameOf(conflict.a), b: nameOf(conflict.b), line: say('web.line.' + conflict.line) });
    const [part] = over();
    if (part) return say('web.play.over', { part: partName(part), count: part.pieces });
    if (verdict.squares.length) return say('web.play.square', { square: nameOf(verdict.squares[0].square) });
    return say('web.play.so-far', { count: now.pieces.length });
  }

  /** check tells the verdict on the board, which the server has not said if it did not answer. */
  function check() {
    if (judged !== now) return settle(true);
    if (verdict.solved) return solved();
    show(faulty() || verdict.squares.length ? 'wrong' : '', wrong);
  }

  /** ask has the server solve, and says so meanwhile. Who goes on playing wants no answer any more. */
  async function ask(body, then) {
    hint = null;
    show('', () => say('web.play.thinking'));
    const mine = ++turn;
    try {
      const answer = await api.post('solve', { id, ...body });
      if (!left && mine === turn) then(answer);
    } catch (error) {
      if (!left && mine === turn) fail(error);
    }
  }

  const askHint = () => ask({ op: 'hint', pieces: now.pieces, marks: now.marks }, ({ hint: found, answer }) => {
    if (!found) return show('', () => say('web.play.unknown'));
    if (found.kind === 'wrong' || found.kind === 'solved') return check();
    hint = found;
    const { squares } = found;
    const without = (list) => list.filter((square) => !has(squares, square));
    const steps = {
      forced: ['web.hint.put', () => ({ pieces: inOrder([...now.pieces, ...squares]), marks: without(now.marks) })],
      excluded: ['web.hint.cross', () => ({ pieces: now.pieces, marks: [...now.marks, ...squares] })],
      lost: squares.length && ['web.hint.take', () => ({ pieces: without(now.pieces), marks: without(now.marks) })],
    };
    const [key, step] = steps[found.kind] || [];
    const back = (found.kind === 'lost' || found.kind === 'stuck') && past.length && { key: 'web.hint.undo', act: () => travel(past, future) };
    show(answer === 'yes' || found.kind === 'none' ? 'hint' : 'wrong', () => hintText(found, now.pieces),
      key ? { key, act: () => change(step()) } : back || null);
    if (found.kind === 'forced') board.focus(squares[0]);
  });

  /** solve shows a solution that goes on from the pieces, or if there is none says how many were taken back. */
  const solve = () => ask({ op: 'one', pieces: now.pieces }, ({ answer, solutions }) => {
    if (answer !== 'yes') return show('wrong', () => say(answer === 'no' ? 'web.play.none' : 'web.play.unknown'));
    const [pieces] = solutions;
    change({ pieces, marks: [], shown: { taken: now.pieces.filter((piece) => !has(pieces, piece)).length } });
  });

  const unique = () => ask({ op: 'unique' }, ({ answer, solutions }) => {
    const key = answer === 'yes' ? 'web.play.one' : answer === 'not known' ? 'web.play.unknown' : solutions.length ? 'web.play.several' : 'web.play.none';
    show(answer === 'yes' ? 'hint' : '', () => say(key));
  });

  async function share() {
    const link = location.href;
    if (await copy(link)) show('hint', () => say('web.play.shared'));
    else show('hint', () => say('web.play.link', { link }));
  }

  /** read puts a text in any form on the board. */
  function read(wanted) {
    if (wanted.trim()) take(api.post('read', { text: wanted }), true);
    else refuse(new api.Problem({ code: 'empty' }));
  }

  async function readFile(chosen) {
    if (!chosen) return;
    if (chosen.size > mostRead) return trouble.tell(new api.Problem({ code: 'long', max: mostRead }));
    text.value = await chosen.text();
    read(text.value);
  }

  // A file that is dropped on the page is read.
  const holdsFile = (event) => event.dataTransfer?.types.includes('Files');
  main.addEventListener('dragover', (event) => { if (holdsFile(event)) event.preventDefault(); });
  main.addEventListener('drop', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    readFile(event.dataTransfer.files[0]);
  });

  // Drag to mark: every square the pointer passes becomes like the first one. A long touch marks too.
  let dragged = false; // and so the click that follows is none
  function drag(on) {
    let from = null;
    let marking = true;
    let begun = false;
    let long = 0;
    const free = (square) => !has(now.pieces, square) && !has(closed(puzzle), square);
    const { element } = on;
    const listen = (name, act) => element.addEventListener(name, act);
    listen('pointerdown', (event) => {
      dragged = begun = false;
      from = null;
      const square = on.at(event.target);
      if (!square || event.button !== 0) return;
      if (event.pointerType === 'mouse' || toolNow() === 'mark') {
        from = square;
        marking = !has(now.marks, from);
      } else {
        long = setTimeout(() => { dragged = true; mark(square); }, longTouch);
      }
    });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave']) listen(name, () => clearTimeout(long));
    listen('pointermove', (event) => {
      if (!from || !(event.buttons & 1)) return;
      const at = on.at(document.elementFromPoint(event.clientX, event.clientY));
      if (!at || (!dragged && same(at, from))) return;
      const add = (square) => {
        if (!free(square) || has(now.marks, square) === marking) return;
        const next = { pieces: now.pieces, marks: toggled(now.marks, square) };
        if (begun) now = next; // one step of undo for all
        else change(next);
        begun = true;
      };
      if (!dragged) add(from);
      add(at);
      on.reveal(at);
      dragged = true;
      keep();
      draw();
    });
    listen('contextmenu', (event) => {
      const square = on.at(event.target);
      if (!square) return;
      event.preventDefault();
      if (event.pointerType !== 'touch') mark(square);
    });
  }

  function tools() {
    board?.element.classList.toggle('marking', toolNow() === 'mark');
  }

  function keys(event) {
    if (event.target.closest('textarea, select, input:not([type=radio], [type=checkbox])') || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const square = board?.at(document.activeElement);
    const letter = event.key.toLowerCase();
    if (command && letter === 'z' && !event.shiftKey) travel(past, future);
    else if (command && (letter === 'y' || letter === 'z')) travel(future, past);
    else if (!command && letter === 'x' && square) mark(square);
    else return;
    event.preventDefault();
  }
  document.addEventListener('keydown', keys); // also when nothing is focused

  function words(chosen = kind.value || 'n-queens') {
    options(kind, [...kinds, ...(puzzle && kindOf(puzzle) === otherKind ? [otherKind] : [])].map((name) => [name, say('web.kind.' + name)]), chosen);
    if (which.length) choices(which.value);
    if (puzzle) tellRules();
    draw();
  }
  const quiet = onLanguage(words);

  async function begin() {
    try {
      shelf = await (await fetch('/puzzles.json')).json();
    } catch {
      trouble.tell(new api.Problem({ code: 'offline' }));
    }
    if (left) return;
    words();
    const wanted = query.get('id');
    if (kinds.includes(query.get('kind'))) kind.value = query.get('kind');
    choices(wanted ?? undefined);
    if (wanted) take(api.get('puzzle/' + encodeURIComponent(wanted)));
    else choose();
  }
  begin();

  return () => {
    left = true;
    asked.abort();
    board?.close();
    quiet();
    trouble.close();
    document.removeEventListener('keydown', keys);
  };
}
