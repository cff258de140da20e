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
let here = null; // the part of the address that is shown

/** A page is open(main, query, address): it fills main and returns what to do when it is left. */
async function show() {
  const [name, query = ''] = location.hash.slice(1).split('?');
  const page = pages[name] ? name : 'learn';
  const mine = ++turn;
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
  const close = open(main, new URLSearchParams(query), (values) => {
    if (location.hash !== here) return; // the reader is on the way to somewhere else
    const text = new URLSearchParams(values).toString();
    history.replaceState(null, '', '#' + page + (text && '?' + text)); // which is no hashchange
    here = location.hash;
  });
  leave = () => {
    quiet();
    close();
  };
  retell(main);
}

function paint(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

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
