// Campaign: a count on many machines, watched. Nothing is done here; whoever runs the campaign steers it.

import * as api from './api.js';
import { h } from './dom.js';
import { current, list, number, onLanguage, retell, say } from './i18n.js';

const again = 3000; // ms between two tries to connect

export function open(main) {
  let status = null; // the latest
  let lost = null; // why there is no connection: a Problem
  let events = null;
  let waiting = 0;
  let left = false;
  const asking = new AbortController();

  const what = h('p', { class: 'about what' });
  const told = h('p', { class: 'told', role: 'status' });
  const shame = h('p', { class: 'problem', role: 'status' });
  const total = h('p', { class: 'total', role: 'status' });
  const bar = h('progress', { max: 1, value: 0, label: 'web.campaign.share' });
  const facts = new Map(['share', 'left', 'pace', 'counted', 'checked', 'tasks', 'crew', 'disputes', 'refused'].map((name) => [name, h('dd', { class: name })]));
  const all = h('dl', { class: 'facts' }, ...[...facts].map(([name, value]) => h('div', {}, h('dt', { say: 'web.campaign.' + name }), value)));
  const map = h('div', { class: 'map', role: 'img' });
  const scale = h('p', { class: 'about' });
  const table = crew();
  const panels = [
    h('section', { class: 'panel' }, bar, all),
    h('section', { class: 'panel' }, h('h2', { say: 'web.campaign.map' }), map,
      h('p', { class: 'legend', 'aria-hidden': 'true' }, ...samples.map(([name, look]) => h('span', {}, cell(look), h('span', { say: 'web.campaign.map.' + name })))), scale),
    h('section', { class: 'panel' }, h('h2', { say: 'web.campaign.crew' }), table.element),
  ];
  main.append(h('h1', { say: 'web.campaign.title' }), h('p', { class: 'about', say: 'web.campaign.about' }), what, told, total, shame, ...panels);

  /** watch follows the campaign until it is done, and tries again whenever the connection is lost. */
  async function watch() {
    try {
      hear(await api.get('campaign', asking.signal));
    } catch (error) {
      if (left) return;
      if (error.document?.code === 'campaign') { lost = error; return tell(); }
      return retry(api.problemOf(error));
    }
    if (status.count || left) return;
    events = new EventSource('/api/campaign/events');
    events.addEventListener('status', (event) => hear(JSON.parse(event.data)));
    events.onerror = () => retry(new api.Problem({ code: 'offline' }));
  }

  function hear(news) {
    status = news;
    lost = null;
    if (status.count) events?.close();
    tell();
  }

  function retry(problem) {
    events?.close();
    lost = problem;
    tell();
    waiting = setTimeout(watch, again);
  }

  function tell() {
    for (const panel of panels) panel.hidden = !status;
    write(told, sentence());
    told.dataset.kind = lost ? 'wrong' : status?.count ? 'solution' : '';
    const liars = status?.workers.filter(({ state }) => state === 'quarantined').map(({ name }) => name) ?? [];
    total.hidden = !status?.count;
    write(total, status?.count ? solutions(status.count) : '');
    shame.hidden = liars.length === 0;
    write(shame, liars.length ? say('web.campaign.shame', { names: list(liars.slice(0, 10)), number: status.crew.quarantined }) : '');
    if (!status) return;
    write(what, [status.problem.trim().replaceAll('\n', '; '), say('web.campaign.engine', { engine: status.engine }), say('web.campaign.ledger', { name: status.name })].join(' · '));
    bar.value = status.share;
    const says = tellFacts(status);
    for (const [name, value] of facts) {
      write(value, says[name] ?? '');
      value.parentElement.hidden = says[name] === undefined;
    }
    draw();
    table.show(status);
  }

  /** sentence is told aloud, so it is another only when something has happened. */
  function sentence() {
    if (lost) return lost.document.code === 'campaign' ? lost.message : `${lost.message} ${say('web.campaign.again')}`;
    if (!status) return '';
    if (status.done && status.count) return say('web.campaign.done');
    if (status.paused) return say('web.campaign.paused');
    if (status.lacks) return say('web.campaign.lacks.' + status.lacks);
    return status.counted === status.units ? say('web.campaign.running') : say('web.campaign.begun');
  }

  function draw() {
    const cells = status.done ? status.cells.map((news) => ({ ...news, working: 0 })) : status.cells; // a task that is out then is for nothing
    while (map.children.length > cells.length) map.lastChild.remove();
    cells.forEach((news, i) => {
      if (i < map.children.length) paint(map.children[i], news);
      else map.append(cell(news));
    });
    const size = ({ first, last }) => last - first + 1;
    const count = (is) => cells.filter(is).length;
    const finished = (c) => c.counted === size(c) && c.confirmed >= c.wanted && !c.disputed;
    map.setAttribute('aria-label', say('web.campaign.map.spoken', {
      count: cells.length, done: count(finished), part: count((c) => c.counted > 0 && !finished(c)), missing: count((c) => c.counted === 0), disputed: count((c) => c.disputed > 0),
    }));
    write(scale, cells.length ? say('web.campaign.map.scale', { count: size(cells[0]) }) : '');
  }

  const quiet = onLanguage(tell);
  tell();
  retell(main);
  watch();
  return () => {
    left = true;
    asking.abort();
    events?.close();
    clearTimeout(waiting);
    quiet();
  };
}

/** samples are cells of the legend. */
const samples = [
  ['missing', { first: 0, last: 0, counted: 0, confirmed: 0, working: 0, disputed: 0 }],
  ['counted', { first: 0, last: 0, counted: 1, confirmed: 0, working: 0, disputed: 0 }],
  ['confirmed', { first: 0, last: 0, counted: 1, confirmed: 1, working: 0, disputed: 0 }],
  ['working', { first: 0, last: 0, counted: 0, confirmed: 0, working: 1, disputed: 0 }],
  ['disputed', { first: 0, last: 0, counted: 1, confirmed: 0, working: 0, disputed: 1 }],
];

const cell = (look) => paint(h('span', { class: 'cell' }), look);

/** paint fills a cell from below: striped what is counted, plain what is confirmed; a dot is a task, a mark a dispute. */
function paint(element, { first, last, counted, confirmed, working, disputed }) {
  const full = last - first + 1;
  element.style.setProperty('--counted', `${(100 * counted) / full}%`);
  element.style.setProperty('--confirmed', `${(100 * confirmed) / full}%`);
  element.classList.toggle('working', working > 0 && !disputed);
  element.classList.toggle('disputed', disputed > 0);
  write(element, disputed ? '!' : '');
  return element;
}

function tellFacts(status) {
  const { done, units, counted, confirmed, wanted, disputes, settled, voided, refused, lacks } = status;
  const of = (done, all) => say('web.campaign.of', { done: number(done), all: number(all) });
  const counts = (pairs) => pairs.filter(([, count]) => count > 0).map(([name, count]) => `${name}:\u00a0${number(count)}`).join('\u00a0· ');
  return {
    share: percent(status.share),
    left: done || lacks ? undefined : status.left_seconds < 0 ? say('web.campaign.unknown') : duration(status.left_seconds),
    pace: status.rate > 0 && !done ? pace(status.rate) : undefined,
    counted: of(counted, units),
    checked: wanted > 0 ? of(confirmed, Math.max(wanted, confirmed)) : say('web.campaign.unchecked'),
    tasks: done ? undefined : say('web.campaign.kinds', { counts: number(status.counts), checks: number(status.checks) }),
    crew: counts(Object.entries(status.crew).map(([state, count]) => [say('web.campaign.state.' + state), count])) || '0',
    disputes: disputes + settled + voided > 0 ? say('web.campaign.settled', { open: number(disputes), settled: number(settled), voided: number(voided) }) : undefined,
    refused: counts(Object.entries(refused)) || undefined,
  };
}

/** crew returns {element, show(status)}: the table of the workers. */
function crew() {
  const columns = ['worker', 'state', 'units', 'pace', 'seen', 'threads', 'kernels', 'host'];
  const body = h('tbody');
  const element = h('div', {}, h('div', { class: 'scroll', tabindex: 0, role: 'region', label: 'web.campaign.crew' },
    h('table', { class: 'known workers' }, h('thead', {}, h('tr', {}, ...columns.map((name) => h('th', { scope: 'col', class: name, say: 'web.campaign.' + name })))), body)));
  const more = h('p', { class: 'about' });
  element.append(more);
  const rows = new Map();

  function rowOf(name) {
    if (!rows.has(name)) {
      const cells = [h('th', { scope: 'row' }), ...columns.slice(1).map((column) => h('td', { class: column }))];
      const [state, reason] = [h('span'), h('span', { lang: 'en' })];
      cells[1].append(state, reason);
      rows.set(name, { row: h('tr', {}, ...cells), places: cells.toSpliced(1, 1, state, reason) });
    }
    return rows.get(name);
  }

  function show({ workers, crew: states }) {
    const sorted = workers.filter(({ state }) => state !== 'left').sort((a, b) => (b.state === 'quarantined') - (a.state === 'quarantined'));
    sorted.forEach((worker, i) => {
      const { row, places } = rowOf(worker.name);
      row.dataset.state = worker.state;
      const values = [worker.name, say('web.campaign.state.' + worker.state), worker.reason ? `: ${worker.reason}` : '', number(worker.units), worker.rate > 0 ? pace(worker.rate) : '–',
        worker.seen_seconds < 0 ? '–' : say('web.campaign.ago', { time: duration(worker.seen_seconds) }), number(worker.threads), worker.kernels.join(', '), worker.host];
      places.forEach((place, i) => write(place, values[i]));
      if (body.children[i] !== row) body.insertBefore(row, body.children[i] ?? null);
    });
    while (body.children.length > sorted.length) body.lastChild.remove();
    const others = Object.values(states).reduce((sum, count) => sum + count, 0) - states.left - sorted.length;
    const also = [...(others > 0 ? [say('web.campaign.more', { number: others })] : []), ...(states.left > 0 ? [say('web.campaign.gone', { number: states.left })] : [])];
    write(more, also.join('; ') || (sorted.length ? '' : say('web.campaign.alone')));
    element.firstChild.hidden = sorted.length === 0;
  }

  return { element, show };
}

/** write changes a text only if it is another, so that nobody is told it twice. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const decimal = (value) => new Intl.NumberFormat(current(), { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
const pace = (rate) => { // in a second, a minute or an hour, so that there is a digit before the point
  const [unit, units] = [['second', rate], ['minute', 60 * rate], ['hour', 3600 * rate]].find(([unit, units]) => units >= 1 || unit === 'hour');
  return say('web.campaign.pace.' + unit, { units: decimal(units) });
};
const solutions = (count) => say('web.campaign.number', { number: number(count), count: count === '1' ? 1 : 2 });

/** percent rounds down: what is not done is not 100 %. */
const percent = (share) => new Intl.NumberFormat(current(), { style: 'percent', maximumFractionDigits: 1 }).format(Math.floor(share * 1000 + 1e-9) / 1000);

const units = [[90, 1, 'second'], [90 * 60, 60, 'minute'], [36 * 3600, 3600, 'hour'], [Infinity, 86400, 'day']];

function duration(seconds) {
  const [, size, unit] = units.find(([below]) => seconds < below);
  return new Intl.NumberFormat(current(), { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(seconds / size);
}
