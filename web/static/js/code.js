// The method's code, with the line that does the current step marked. Which line that is the server says.

import { h } from './dom.js';

/** code returns {element, show(step)} for a method of the server's list and the player of its walk. */
export function code(method, player) {
  const listing = h('pre', { tabindex: 0, role: 'group', label: 'web.learn.code', 'aria-description': method.name });
  const element = h('details', { class: 'panel code', open: true },
    h('summary', {}, h('h2', {}, h('span', { say: 'web.learn.code' }), h('span', { class: 'of' }, method.name))), listing);
  const rows = method.code.trimEnd().split('\n').map((line) => h('code', {}, line + '\n'));
  listing.append(...rows);
  let now = null;
  return {
    element,
    show(step) {
      const next = rows[player.line(step, method.lines)];
      if (next === now) return;
      for (const row of [now, next]) row?.classList.toggle('now', row === next);
      now?.removeAttribute('aria-current');
      next?.setAttribute('aria-current', 'step');
      now = next;
      if (!now) return;
      const top = now.offsetTop - listing.offsetTop;
      if (top < listing.scrollTop || top > listing.scrollTop + listing.clientHeight - 30) listing.scrollTop = top - listing.clientHeight / 2;
    },
  };
}
