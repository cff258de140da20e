// The shell: the header, and which page stands below it. The address is #page?name=value&…, so a page
// with all it shows can be shared and the back button works.

import { choose, current, languages, load, nameOf, onLanguage, prefer, retell, say } from './i18n.js';
import { Problem } from './api.js';
import { options } from './dom.js';
import { recall, recallHere, remember } from './memory.js';
import { Trouble } from './trouble.js';

const pages = {
  learn: () => import('./learn.js'),
  solutions: () => import('./solutions.js'),
  play: () => import('./play.js'),
  count: () => import('./count.js'),
  campaign: () => import('./campaign.js'),
  api: () => import('./reference.js'),
};

const trouble = new Trouble(); // what no page could tell, and a page that does not come
document.getElementById('main').after(trouble.element);
window.addEventListener('error', ({ error }) => error && trouble.tell(error));
window.addEventListener('unhandledrejection', ({ reason }) => reason?.name !== 'AbortError' && trouble.tell(reason));

let leave = () => {};
let turn = 0;
let here = null; // the address of what is shown
let leaving = null; // the address to write once the reader is back from a view

/**
 * A page is open(main, query, address, lost): it fills main and returns what to do when it is left. address writes what
 * is shown into the address, lost is the name of a page that there is not and for which this one is shown.
 */
async function show() {
  const mine = ++turn;
  if (location.hash === here) return; // the page went there itself
  const [name, query = ''] = location.hash.slice(1).split('?');
  const page = pages[name] ? name : 'learn';
  let open;
  try {
    ({ open } = await pages[page]());
  } catch {
    if (mine !== turn) return;
    trouble.tell(new Problem({ code: 'offline' }));
    if (here !== null) history.replaceState(null, '', here || '#'); // the page before stays, and the way to the other is open
    return;
  }
  if (mine !== turn) return;
  trouble.tell(null);
  leave();
  const main = document.getElementById('main');
  main.replaceChildren();
  main.className = 'page ' + page;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === '#' + page) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const title = () => (document.title = `${say('web.' + page)} – Queens`);
  title();
  const quiet = onLanguage(title);
  here = location.hash;
  let left = false;
  const write = (values, view) => { if (!left) address(page, values, view); };
  const close = open(main, new URLSearchParams(query), write, pages[name] ? '' : name);
  leave = () => {
    left = true;
    quiet();
    close();
  };
  retell(main);
}

/**
 * address writes values into the address of a page. view is 'open' when a view comes over the page, which the back button
 * closes, and 'close' when the reader closes it.
 */
function address(page, values, view) {
  const text = new URLSearchParams(values).toString();
  const to = '#' + page + (text && '?' + text);
  if (leaving) {
    leaving = to;
    return;
  }
  if (location.hash !== here && location.hash !== to) return; // the reader is on the way to somewhere else
  if (view === 'close' && history.state === 'view') {
    leaving = to;
    history.back();
    return;
  }
  if (view === 'open') history.pushState('view', '', to); // which is no hashchange
  else history.replaceState(history.state, '', to);
  here = location.hash;
}

window.addEventListener('popstate', () => {
  if (!leaving) return;
  history.replaceState(history.state, '', leaving);
  here = location.hash;
  leaving = null;
});

function paint(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault(); // or the address would be that of no page
  document.getElementById('main').focus();
});

const theme = document.getElementById('theme');
theme.value = recall('theme') ?? '';
paint(theme.value);
theme.addEventListener('change', () => {
  remember('theme', theme.value);
  paint(theme.value);
});

await load();
const language = document.getElementById('language');
options(language, languages().map((code) => [code, nameOf(code)]), current());
language.addEventListener('change', () => prefer(language.value));
choose(current());
if (recallHere('count')) import('./counting.js').then(({ resume }) => resume());
window.addEventListener('hashchange', show);
await show();
document.documentElement.dataset.ready = '';
