// Solutions: a gallery of all of them, or of one for each symmetry class, a page at a time.

import * as api from './api.js';
import { picture } from './board.js';
import { field, h, numbers } from './dom.js';
import { list, number, onLanguage, say } from './i18n.js';
import { plain, SolutionDialog } from './solution.js';
import { images, kindOf } from './symmetry.js';
import { Trouble } from './trouble.js';

const most = 12;
const onPage = 24;
const mostPrinted = 1000; // at once, as the server sends
const pageOf = (one) => Math.ceil(one / onPage);

export function open(main, query, address) {
  const amended = []; // what the address asks for and is not there
  const asks = (name, ifNot) => {
    const one = query.get(name) ?? '';
    if (/^[1-9]\d{0,8}$/.test(one)) return Number(one);
    if (one) amended.push(`${name}=${one}`);
    return ifNot;
  };
  const state = { n: Math.min(asks('n', 8), most), fundamental: query.get('classes') === '1', page: asks('page', 1),
    looked: asks('solution', 0) }; // the number of the one that is shown large, or 0
  if (state.looked) state.page = pageOf(state.looked);
  let note = null; // says what was asked for and is not there
  if (amended.length) note = () => say('web.amended', { what: list(amended) });
  else if (asks('n', 8) > most) note = () => say('web.solutions.limit', { max: most });
  let answer = { total: 0, solutions: [] };
  let sums = null; // of the symmetry classes
  let asked = new AbortController();

  const go = (change) => {
    note = null;
    return load(Object.assign(state, { looked: 0 }, change));
  };
  const size = numbers(1, most, state.n, () => go({ n: Number(size.value), page: 1 }));
  const choice = (value, key) => h('label', { class: 'choice' },
    h('input', { type: 'radio', name: 'which', value, checked: (value === 'classes') === state.fundamental,
      on: { change: () => go({ fundamental: value === 'classes', page: 1 }) } }),
    h('span', { say: key }));
  const title = h('h2', { 'aria-live': 'polite' });
  const why = h('div', { class: 'about' }, h('p'), h('p', { class: 'sum' }));
  const gallery = h('ul', { class: 'gallery' });
  const trouble = new Trouble();
  const turn = (key, by) => h('button', { type: 'button', class: by < 0 ? 'page-back' : 'page-on', say: key, on: { click: () => go({ page: state.page + by }) } });
  const backward = turn('web.solutions.back', -1);
  const on = turn('web.solutions.on', 1);
  const where = h('span', { class: 'where' });
  const page = h('input', { type: 'number', min: 1, label: 'web.solutions.page', on: { change: () => {
    const wanted = chosen(page);
    if (wanted) go({ page: wanted });
    else page.value = state.page;
  } } });
  const to = h('input', { type: 'number', min: 1, class: 'to', on: { change: async () => {
    const wanted = chosen(to);
    if (!wanted) return;
    const one = Math.min(wanted, answer.total);
    to.value = one;
    await go({ page: pageOf(one) });
    gallery.querySelector(`[data-number="${one}"]`)?.focus();
    if (wanted > one) only(answer.total);
  } } });
  const said = h('p', { class: 'note', role: 'status' });
  const sheet = h('p', { class: 'sheet' });
  const print = h('button', { type: 'button', class: 'print', on: { click: printAll } });
  const dialog = new SolutionDialog(() => {
    if (state.looked) keep({ looked: 0 }, 'close');
  }, step);

  main.append(h('h1', { say: 'web.solutions.title' }), why,
    h('form', { class: 'setup', on: { submit: (event) => event.preventDefault() } }, field('web.size', size),
      field('web.solutions.to', to), print,
      h('fieldset', { class: 'tools' }, h('legend', { say: 'web.solutions.which' }),
        choice('all', 'web.solutions.all'), choice('classes', 'web.solutions.classes'))),
    trouble.element, said, title, sheet, gallery,
    h('nav', { class: 'pager', label: 'web.solutions.pages' }, backward, page, where, on), dialog.element);

  const values = (part) => new URLSearchParams({ n: state.n, ...part, ...(state.fundamental && { fundamental: 1 }) });

  async function load() {
    asked.abort();
    asked = new AbortController();
    try {
      [answer, sums] = await Promise.all([
        api.get('solutions?' + values({ from: (Math.max(state.page, 1) - 1) * onPage, count: onPage }), asked.signal),
        state.fundamental ? api.get(`classes?n=${state.n}&count=0`, asked.signal) : null,
      ]);
    } catch (error) {
      if (error.name === 'AbortError') return;
      return trouble.tell(error);
    }
    trouble.tell(null);
    const pages = Math.max(1, pageOf(answer.total));
    if (state.page > pages || state.page < 1) {
      if (state.looked) only(answer.total);
      else if (state.page > pages) tell(() => say('web.solutions.only.pages', { count: pages }));
      state.page = Math.min(Math.max(state.page, 1), pages);
      return load();
    }
    draw();
    if (state.looked > answer.total) only(answer.total);
    const columns = answer.solutions[state.looked - 1 - (state.page - 1) * onPage];
    if (columns) look(columns, state.looked);
    else state.looked = 0;
    keep();
  }

  /** chosen is the number in a field, or 0 if it is none of something; then it says which are. */
  function chosen(input) {
    const wanted = Number(input.value);
    if (Number.isInteger(wanted) && wanted > 0) return wanted;
    tell(() => say('web.solutions.numbers', { max: Number(input.max) }));
    return 0;
  }

  /** only says that there are not as many as were asked for. */
  function only(count) {
    tell(() => say('web.solutions.only', { count }));
  }

  function tell(what) {
    note = what;
    said.textContent = note();
  }

  /** keep writes the address of a change. view: a solution is shown large over the page, or no longer. */
  function keep(change = {}, view = '') {
    Object.assign(state, change);
    const values = { n: state.n };
    if (state.fundamental) values.classes = 1;
    if (state.looked) values.solution = state.looked;
    else if (state.page > 1) values.page = state.page;
    address(values, view);
  }

  function draw() {
    const pages = Math.max(1, pageOf(answer.total));
    title.textContent = say(state.fundamental ? 'web.solutions.found.classes' : 'lesson.found', { count: answer.total });
    why.firstChild.textContent = !answer.total ? say('web.solutions.none', { n: state.n }) : say(state.fundamental ? 'web.solutions.why' : 'web.solutions.about');
    why.lastChild.textContent = state.fundamental && sums?.total ? say('web.solutions.sum', { all: sums.solutions,
      sum: sums.sums.filter(({ count }) => count).map(({ count, orbit }) => `${number(count)} × ${orbit}`).join(' + ') }) : '';
    page.value = state.page;
    page.max = pages;
    to.max = Math.max(1, answer.total);
    where.textContent = say('web.solutions.of', { pages });
    backward.disabled = state.page <= 1;
    on.disabled = state.page >= pages;
    said.textContent = note?.() ?? '';
    print.hidden = !answer.total;
    print.textContent = answer.total > mostPrinted ? say('web.solutions.print') : say('web.solutions.print.all', { count: answer.total });
    sheet.textContent = [`n = ${state.n}`, pages > 1 ? say('web.solutions.sheet', { page: state.page, pages }) : ''].filter(Boolean).join(' · ');
    fill(answer.solutions, (state.page - 1) * onPage);
  }

  /** fill shows solutions in the gallery; before is how many come before them. */
  function fill(solutions, before) {
    gallery.classList.toggle('dense', solutions.length > onPage);
    gallery.replaceChildren(...solutions.map((columns, i) => {
      const one = before + i + 1;
      const name = say('web.solutions.number', { number: one });
      return h('li', {}, h('button', { type: 'button', class: 'card', 'data-number': one, on: { click: () => { look(columns, one); keep({}, 'open'); } } },
        picture(columns, plain(columns)), h('span', { class: 'name' }, name),
        state.fundamental ? h('span', { class: 'sort' }, sort(columns)) : null));
    }));
  }

  function look(columns, one) {
    state.looked = one;
    dialog.show(columns, say('web.solutions.number', { number: one }), sort(columns), { first: one === 1, last: one === answer.total });
  }

  /** step shows another solution large, from another page if it is there. */
  function step(by) {
    const one = state.looked + by;
    const columns = answer.solutions[one - 1 - (state.page - 1) * onPage];
    if (!columns) return go({ page: pageOf(one), looked: one });
    look(columns, one);
    keep();
  }

  /** printAll puts all solutions on the page while it is printed, if they are not too many. */
  async function printAll() {
    if (answer.total > onPage && answer.total <= mostPrinted) {
      let all;
      try {
        all = await api.get('solutions?' + values({ from: 0, count: answer.total }), asked.signal);
      } catch (error) {
        if (error.name === 'AbortError') return;
      return trouble.tell(error);
      }
      fill(all.solutions, 0);
      sheet.textContent = `n = ${state.n}`;
      window.addEventListener('afterprint', draw, { once: true });
    }
    window.print();
  }

  /** back closes the solution that the reader went back from. */
  function back() {
    if (!state.looked || location.hash.includes('solution=')) return;
    keep({ looked: 0 });
    dialog.close();
  }
  window.addEventListener('popstate', back);

  const quiet = onLanguage(() => { dialog.close(); draw(); });
  load();
  return () => {
    asked.abort();
    quiet();
    trouble.close();
    window.removeEventListener('popstate', back);
  };
}

/** sort says which symmetry class a solution has, and how large its orbit is. */
function sort(columns) {
  return say('web.solutions.orbit', { kind: say('web.symmetry.' + kindOf(columns)), count: images(columns).length });
}
