// Count: an exact count, live, and what is known and was measured, as tables and charts.

import * as api from './api.js';
import { chart } from './chart.js';
import * as counting from './counting.js';
import { field, h, numbers, term } from './dom.js';
import { duration, number, onLanguage, retell, say, share } from './i18n.js';

const mostN = 20; // as the server

/** columns are those of the table, by what the server calls them; sources are said of them. */
const columns = { solutions: 'word.solutions', fundamental: 'web.solutions.fundamental' };

export function open(main, query, address) {
  let known = { counts: [], sources: [] };
  let refused = false; // the size that was asked for
  let trouble = null; // why nothing is known

  const wanted = query.has('n') ? Number(query.get('n')) : 14;
  refused = !(Number.isInteger(wanted) && wanted >= 0 && wanted <= mostN);
  const keep = () => address({ n: size.value });
  const size = numbers(0, mostN, counting.running() ?? (refused ? 14 : wanted), keep);
  const start = h('button', { type: 'submit', class: 'main start', say: 'web.count.start' });
  const cancel = h('button', { type: 'button', class: 'cancel', say: 'web.count.cancel', disabled: true, on: { click: counting.stop } });
  const bar = h('progress', { max: 1, value: 0, label: 'web.count.progress' });
  const result = h('p', { class: 'result', role: 'status' });
  const rate = h('p', { class: 'rate' });
  const limit = h('p', { class: 'about' });
  const table = h('table', { class: 'known' });
  const sources = h('ul', { class: 'sources' });
  const growth = h('div', { class: 'chart' });
  const times = h('div', { class: 'chart' });

  main.append(h('h1', { say: 'web.count.title' }), h('p', { class: 'about', say: 'web.count.about' }), limit,
    h('section', { class: 'panel live' },
      h('form', { class: 'setup', on: { submit: (event) => { event.preventDefault(); begin(); } } }, field('web.size', size), start, cancel),
      bar, result, rate,
      h('details', { class: 'words' }, h('summary', { say: 'web.count.words' }),
        h('dl', {}, ...term('web.count.word.engine', 'web.count.about.engine'), ...term('web.count.word.work', 'web.count.about.work'),
          ...term('web.count.word.kernel', 'web.count.about.kernel')))),
    h('div', { class: 'columns' },
      h('section', { class: 'panel' }, h('h2', { say: 'web.count.growth' }), growth),
      h('section', { class: 'panel' }, h('h2', { say: 'web.count.times' }), times)),
    h('section', { class: 'panel' }, h('h2', { say: 'web.count.known' }),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', label: 'web.count.known' }, table),
      h('h3', { say: 'web.count.source' }), sources));

  function begin() {
    refused = false;
    keep();
    counting.begin(Number(size.value));
  }

  function tell() {
    const news = refused ? { kind: 'refused' } : counting.news() ?? { kind: '' };
    const busy = counting.running() !== null;
    const held = [start, cancel].includes(document.activeElement);
    limit.textContent = say('web.count.limit', { max: mostN });
    start.disabled = busy;
    cancel.disabled = !busy;
    if (held) (busy ? cancel : start).focus(); // or the keyboard would lose its place
    bar.hidden = !busy;
    bar.value = news.share ?? 0;
    result.dataset.kind = news.kind;
    result.textContent = resultOf(news);
    rate.textContent = rateOf(news);
  }

  function resultOf(news) {
    switch (news.kind) {
      case 'waiting':
      case 'progress': return say('web.count.running', { n: news.n });
      case 'result': return say('web.count.result', { n: news.n, total: number(news.count), count: Number(news.count) });
      case 'cancelled': return say(news.reason === 'asked' ? 'web.count.cancelled' : 'web.count.reason.' + news.reason, { n: news.n });
      case 'lost': return say('web.count.lost');
      case 'refused': return say('web.error.size', { max: mostN });
      case 'error': return news.error.message;
      default: return trouble?.message ?? '';
    }
  }

  function rateOf(news) {
    switch (news.kind) {
      case 'progress': return [share(news.share, 1), news.rate ? say('web.count.rate', { count: Math.round(news.rate) }) : '',
        news.left ? say('web.count.left', { time: duration(news.left) }) : ''].filter(Boolean).join(' · ');
      case 'result': return [duration(news.seconds), say('web.count.engine', { engine: news.engine, kernel: news.kernel })].join(' · ');
      default: return '';
    }
  }

  function charts() {
    const counts = known.counts.filter(({ n }) => n > 0).map(({ n, solutions }) => [n, Number(solutions)]);
    const own = counting.times();
    growth.replaceChildren(chart({ label: say('web.count.growth'), x: say('web.size'), y: say('web.count.log', { what: say('word.solutions') }), points: counts }));
    const measured = [...own].filter(([, value]) => value > 0).sort((a, b) => a[0] - b[0]);
    times.replaceChildren(measured.length
      ? chart({ label: say('web.count.times'), x: say('web.size'), y: say('web.count.log', { what: say('web.count.unit') }), points: measured })
      : h('p', { class: 'empty' }, say('web.count.none')));
    table.replaceChildren(
      h('thead', {}, h('tr', {}, ...['web.size', columns.solutions, 'web.count.own', columns.fundamental].map((key) => h('th', { scope: 'col' }, say(key))))),
      h('tbody', {}, ...known.counts.map((row) => h('tr', {}, h('th', { scope: 'row' }, String(row.n)), h('td', {}, number(row.solutions)),
        h('td', {}, own.has(row.n) ? duration(own.get(row.n)) : '–'), h('td', {}, number(row.fundamental))))));
    sources.replaceChildren(...known.sources.filter(({ of }) => columns[of]).map(({ of, cite, url }) =>
      h('li', {}, h('span', {}, say(columns[of])), ': ', h('a', { href: url, lang: 'en' }, cite))));
  }

  const quiet = onLanguage(() => { tell(); charts(); });
  if (!refused) counting.resume();
  size.value = counting.running() ?? size.value;
  const deaf = counting.onNews(() => {
    tell();
    if (counting.running() === null) charts();
  });
  tell();
  api.get('known').then((answer) => { known = answer; charts(); }).catch((error) => { trouble = api.problemOf(error); tell(); });
  retell(main);
  return () => { deaf(); quiet(); };
}
