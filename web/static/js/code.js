// The method's code, with the line that does the current step marked. Which line that is can be read off the
// code itself: all methods tell their walk in the same words.

import { h } from './dom.js';

/** Where in the code a kind of event happens: the line that matches first. */
const lines = {
  enter: /\.enter\(/,
  try: /\bfor\b.*(range|open != 0)|\bfor col\b/,
  reject: /allows\(|promising\(|allowed\[|\.reject\(|\.test\(|strike\(/,
  place: /\.place\(/,
  'dead end': /\.leave\(/,
  solution: /\.solution\(|\.leaf\(/,
  remove: /\.visit\w*\(\w+ ?\+ ?1/,
  leave: /\.leave\(/,
};

/** code returns {element, use(method), show(kind)}. */
export function code() {
  const listing = h('pre', { tabindex: 0, label: 'web.learn.code', role: 'region' });
  const element = h('details', { class: 'panel code', open: true }, h('summary', {}, h('h2', { say: 'web.learn.code' })), listing);
  let rows = [];
  let found = {};
  return {
    element,
    use(method) {
      const text = (method?.code ?? '').trimEnd().split('\n');
      rows = text.map((line) => h('code', {}, line + '\n'));
      listing.replaceChildren(...rows);
      const walk = Math.max(0, text.findIndex((line) => /\.enter\(/.test(line)));
      found = {};
      for (const [kind, pattern] of Object.entries(lines)) {
        found[kind] = text.findIndex((line, at) => at >= walk && pattern.test(line));
      }
    },
    show(kind) {
      rows.forEach((row, at) => row.classList.toggle('now', at === found[kind]));
      const now = rows[found[kind]];
      if (!now) return;
      const top = now.offsetTop - listing.offsetTop;
      if (top < listing.scrollTop || top > listing.scrollTop + listing.clientHeight - 30) listing.scrollTop = top - listing.clientHeight / 2;
    },
  };
}
