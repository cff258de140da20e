// Count: an exact count, live, and what is known and was measured, as tables and charts.

import * as api from './api.js';
import { chart } from './chart.js';
import { field, h, numbers } from './dom.js';
import { number, onLanguage, retell, say } from './i18n.js';
import { recall, recallHere, remember, rememberHere } from './memory.js';

const mostN = 20; // as the server

export function open(main, query, address) {
  let known = { counts: [], sources: [] };
  let job = null; // {id, n, events}
  let last = null; // the progress, result or error to be told
  const measured = new Map(Object.entries(recall('measured') ?? {}));

  const wanted = query.has('n') ? Number(query.get('n')) : 14;
  const possible = Number.isInteger(wanted) && wanted >= 0 && wanted <= mostN;
  const size = numbers(0, mostN, possible ? wanted : 14, () => address({ n: size.value }));
  const start = h('button', { type: 'submit', class: 'main start', say: 'web.count.start' });
  const cancel = h('button', { type: 'button', class: 'cancel', say: 'web.count.cancel', disabled: true, on: { click: stop } });
  const bar = h('progress', { max: 1, value: 0, label: 'web.count.progress' });
  const result = h('p', { class: 'result', role: 'status' });
  const rate = h('p', { class: 'rate' });
  const limit = h('p', { class: 'about' });
  const table = h('table', { class: 'known' });
  const sources = h('ul', { class: 'sources', lang: 'en' });
  const growth = h('div', { class: 'chart' });
  const times = h('div', { class: 'chart' });

  main.append(h('h1', { say: 'web.count.title' }), h('p', { class: 'about', say: 'web.count.about' }), limit,
    h('section', { class: 'panel live' },
      h('form', { class: 'setup', on: { submit: (event) => { event.preventDefault(); begin(); } } }, field('web.size', size), start, cancel),
      bar, result, rate),
    h('div', { class: 'columns' },
      h('section', { class: 'panel' }, h('h2', { say: 'web.count.growth' }), growth),
      h('section', { class: 'panel' }, h('h2', { say: 'web.count.times' }), times)),
    h('section', { class: 'panel' }, h('h2', { say: 'web.count.known' }),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', label: 'web.count.known' }, table),
      h('h3', { say: 'web.count.source' }), sources));

  async function begin() {
    if (job) return;
    const mine = job = { n: Number(size.value) };
    last = { kind: 'waiting' };
    tell();
    try {
      mine.id = (await api.post('count', { n: mine.n })).job;
    } catch (error) {
      return done({ kind: 'error', error });
    }
    if (mine.cancelled) return stop();
    watch();
  }

  /** watch follows the count that runs. The tab remembers it, so that a reload finds it again. */
  function watch() {
    const { id, n } = job;
    rememberHere('count', { id, n });
    const events = job.events = new EventSource(`/api/count/${id}/events`);
    const on = (name, told) => events.addEventListener(name, (event) => told(JSON.parse(event.data)));
    on('progress', (news) => { last = { kind: 'progress', ...news }; tell(); });
    on('result', (answer) => {
      measured.set(String(n), answer.seconds);
      remember('measured', Object.fromEntries(measured));
      done({ kind: 'result', n, ...answer });
    });
    on('cancelled', ({ reason }) => done({ kind: 'cancelled', n, reason }));
    on('failed', (problem) => done({ kind: 'error', error: new api.Problem(problem) }));
    let opened = false;
    events.onopen = () => { opened = true; };
    events.onerror = () => done({ kind: 'lost' }, opened); // also when the page is loaded again
  }

  /** resume follows a count that this tab began before it was loaded again. */
  function resume() {
    const begun = recallHere('count');
    if (!begun) return;
    job = begun;
    size.value = job.n;
    last = { kind: 'waiting' };
    watch();
  }

  function stop() {
    if (!job) return;
    if (!job.id) { job.cancelled = true; return; }
    api.remove(`count/${job.id}`).catch(() => {}); // it ends anyway, as nobody watches
    done({ kind: 'cancelled', n: job.n, reason: 'asked' });
  }

  /** done tells how a count ended. One that may go on is remembered, so that a reload finds it. */
  function done(how, goesOn = false) {
    job?.events?.close();
    job = null;
    if (!goesOn) rememberHere('count', null);
    last = how;
    tell();
    charts();
  }

  const seconds = (value) => say('web.count.seconds', { seconds: new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 3 }).format(value) });

  function tell() {
    limit.textContent = say('web.count.limit', { max: mostN });
    start.disabled = job !== null;
    cancel.disabled = job === null;
    bar.hidden = job === null;
    rate.textContent = '';
    result.dataset.kind = last?.kind ?? '';
    switch (last?.kind) {
      case 'waiting':
        bar.value = 0;
        result.textContent = say('web.count.running', { n: job.n });
        break;
      case 'progress':
        bar.value = last.share;
        result.textContent = say('web.count.running', { n: job.n });
        rate.textContent = [
          new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 1 }).format(last.share),
          last.rate ? say('web.count.rate', { count: Math.round(last.rate) }) : '',
          last.left ? say('web.count.left', { time: seconds(last.left) }) : '',
        ].filter(Boolean).join(' · ');
        break;
      case 'result':
        result.textContent = say('web.count.result', { n: last.n, total: number(last.count), count: Number(last.count) });
        rate.textContent = [seconds(last.seconds), say('web.count.engine', { engine: last.engine, kernel: last.kernel })].join(' · ');
        break;
      case 'cancelled':
        result.textContent = say(last.reason === 'asked' ? 'web.count.cancelled' : 'web.count.reason.' + last.reason, { n: last.n });
        break;
      case 'lost': result.textContent = say('web.count.lost'); break;
      case 'refused': result.textContent = say('web.error.size', { max: mostN }); break;
      case 'error': result.textContent = last.error.message; break;
      default: result.textContent = '';
    }
  }

  function charts() {
    const counts = known.counts.map((row) => [row.n, Number(row.solutions)]).filter(([n, count]) => n > 0 && count > 0);
    growth.replaceChildren(chart({ label: say('web.count.growth'), x: say('web.size'), y: say('word.solutions'), points: counts }));
    const own = [...measured].map(([n, value]) => [Number(n), value]).filter(([, value]) => value > 0).sort((a, b) => a[0] - b[0]);
    times.replaceChildren(own.length
      ? chart({ label: say('web.count.times'), x: say('web.size'), y: say('web.count.unit'), points: own })
      : h('p', { class: 'empty' }, say('web.count.none')));
    table.replaceChildren(
      h('thead', {}, h('tr', {}, ...['web.size', 'word.solutions', 'web.solutions.fundamental', 'web.count.own'].map((key) => h('th', { scope: 'col' }, say(key))))),
      h('tbody', {}, ...known.counts.map((row) => h('tr', {}, h('th', { scope: 'row' }, String(row.n)), h('td', {}, number(row.solutions)), h('td', {}, number(row.fundamental)),
        h('td', {}, measured.has(String(row.n)) ? seconds(measured.get(String(row.n))) : '–')))));
    sources.replaceChildren(...known.sources.map((source) => h('li', {}, source)));
  }

  const quiet = onLanguage(() => { tell(); charts(); });
  if (possible) resume();
  else last = { kind: 'refused' };
  tell();
  api.get('known').then((answer) => { known = answer; charts(); }).catch((error) => { last = { kind: 'error', error }; tell(); });
  retell(main);
  return () => { stop(); quiet(); };
}
