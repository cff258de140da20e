// A chart of points over n, on a logarithmic scale. The same numbers stand in a table beside it, so to those
// who listen it is one picture.

import { s } from './dom.js';

const [width, height] = [440, 300];
const [left, right, top, bottom] = [58, 12, 40, 54];

/**
 * chart draws points [n, value], in the order of n; x and y name the axes. The curve joins neighbours: it ends where an n
 * is missing, and before a value of 0, which has no place.
 */
export function chart({ label, x, y, points: all }) {
  const picture = s('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  const points = all.filter(([, value]) => value > 0);
  if (!points.length) return picture;
  const [first, last] = [Math.min(...points.map(([n]) => n)), Math.max(...points.map(([n]) => n))];
  const low = Math.floor(Math.log10(Math.min(...points.map(([, value]) => value))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...points.map(([, value]) => value)))));
  const across = (n) => left + (first === last ? 0.5 : (n - first) / (last - first)) * (width - left - right); // one alone stands in the middle
  const up = (power) => height - bottom - ((power - low) / (high - low)) * (height - top - bottom);

  const every = Math.ceil((high - low) / 7);
  for (let power = low; power <= high; power += every) {
    picture.append(s('line', { class: 'rule', x1: left, y1: up(power), x2: width - right, y2: up(power) }), tickLabel(power, up(power), low >= -3 && high <= 3));
  }
  const step = Math.ceil((last - first + 1) / 10);
  for (let n = first; n <= last; n += step) {
    picture.append(s('text', { class: 'tick', x: across(n), y: height - bottom + 22, 'text-anchor': 'middle' }, String(n)));
  }
  picture.append(
    s('text', { class: 'axis', x: width - right, y: height - 6, 'text-anchor': 'end' }, x),
    s('text', { class: 'axis', x: 4, y: 15 }, y),
    s('path', { class: 'curve', d: all.map(([n, value], i) => (value > 0 ? `${all[i - 1]?.[0] === n - 1 && all[i - 1][1] > 0 ? 'L' : 'M'}${across(n)} ${up(Math.log10(value))}` : '')).join('') }),
    ...points.map(([n, value]) => s('circle', { class: 'point', cx: across(n), cy: up(Math.log10(value)), r: 3.5 })));
  return picture;
}

/** tickLabel writes a power of ten: out, or with an exponent. */
function tickLabel(power, at, out) {
  const place = { class: 'tick', x: left - 8, y: at + 5, 'text-anchor': 'end' };
  if (out) return s('text', place, String(10 ** power));
  return s('text', place, '10', s('tspan', { dy: -6, class: 'power' }, String(power).replace('-', '−')));
}
