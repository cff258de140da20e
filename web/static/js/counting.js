// The count of this tab: it goes on while the reader looks at other pages, where the navigation says how far it is.

import * as api from './api.js';
import { h } from './dom.js';
import { onLanguage, share } from './i18n.js';
import { recall, recallHere, remember, rememberHere } from './memory.js';

let job = null; // {n, id, events, cancelled}: id and events when the server has answered
let last = null; // the progress, result or error to be told
const listeners = new Set();

/** running is the size that is counted, or null. */
export const running = () => job?.n ?? null;

/** news is what is to be told of the count, {kind, …}, or null. */
export const news = () => last;

/** times are the seconds that counts took in this browser, by size. */
export const times = () => new Map(Object.entries(recall('measured') ?? {}).map(([n, seconds]) => [Number(n), seconds]));

/** onNews calls a listener with each news, until the returned function is called. */
export function onNews(listener) {
  listeners.add(listener);
  badge();
  return () => listeners.delete(listener);
}

/** begin starts a count, if none runs. */
export async function begin(n) {
  if (job) return;
  const mine = job = { n };
  tell({ kind: 'waiting', n });
  try {
    mine.id = (await api.post('count', { n })).job;
  } catch (error) {
    return done({ kind: 'error', error: api.problemOf(error) });
  }
  if (mine.cancelled) return stop();
  watch();
}

/** resume follows the count that this tab began before it was loaded again, if there is one. */
export function resume() {
  const begun = recallHere('count');
  if (job || !begun) return;
  job = begun;
  tell({ kind: 'waiting', n: job.n });
  watch();
}

/** stop cancels the count. */
export function stop() {
  if (!job) return;
  if (!job.id) { job.cancelled = true; return; }
  api.remove(`count/${job.id}`).catch(() => {}); // it ends anyway, as nobody watches
  done({ kind: 'cancelled', n: job.n, reason: 'asked' });
}

/** watch follows the count that runs. The tab remembers it, so that a reload finds it again. */
function watch() {
  const { id, n } = job;
  rememberHere('count', { id, n });
  const events = job.events = new EventSource(`/api/count/${id}/events`);
  const on = (name, told) => events.addEventListener(name, (event) => told(JSON.parse(event.data)));
  on('progress', (progress) => tell({ kind: 'progress', n, ...progress }));
  on('result', (answer) => {
    remember('measured', Object.fromEntries(times().set(n, answer.seconds)));
    done({ kind: 'result', n, ...answer });
  });
  on('cancelled', ({ reason }) => done({ kind: 'cancelled', n, reason }));
  on('failed', (problem) => done({ kind: 'error', error: new api.Problem(problem) }));
  let opened = false;
  events.onopen = () => { opened = true; };
  events.onerror = () => done({ kind: 'lost' }, opened); // also when the page is loaded again
}

/** done tells how a count ended. One that may go on is remembered, so that a reload finds it. */
function done(how, goesOn = false) {
  job?.events?.close();
  job = null;
  if (!goesOn) rememberHere('count', null);
  tell(how);
}

function tell(what) {
  last = what;
  badge();
  for (const listener of listeners) listener();
}

/** badge says in the navigation how far the count is, and that it ended, until its page is opened. */
function badge() {
  const link = document.querySelector('nav a[href="#count"]');
  link.querySelector('.share')?.remove();
  const text = job ? share(last.share ?? 0) : last && !listeners.size ? (last.kind === 'result' ? '✓' : '!') : '';
  if (text) link.append(h('span', { class: 'share' }, ' ' + text));
}
onLanguage(badge);
