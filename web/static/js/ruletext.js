// The rules of any puzzle in words, for those that have no name of their own.

import { list, say } from './i18n.js';

/** bounded says how many pieces a part holds; nothing if it may hold any number. */
function bounded(part, bound) {
  const { min = 0, max } = bound ?? {};
  const values = { part: say('web.rule.part.' + part), min, max };
  if (min === max) return say('web.rule.exactly', values);
  if (max == null) return min ? say('web.rule.least', values) : '';
  return min ? say('web.rule.between', values) : say('web.rule.most', values);
}

/** ruleText says the rules of a puzzle, its JSON form, a sentence each. */
export function ruleText(puzzle) {
  const { pieces = [], torus, walls, excluded_diagonals: down, excluded_antidiagonals: up, weights } = puzzle;
  return [
    pieces.length ? say('web.rule.pieces', { pieces: list(pieces.map((piece) => say('web.piece.' + piece))) }) : say('web.rule.peace'),
    ...['row', 'col', 'region', 'diagonal'].map((part) => bounded(part, puzzle['per_' + part])), bounded('total', puzzle.total),
    torus ? say('web.rule.torus') : '', walls ? say('web.rule.walls') : '',
    down || up ? say('web.rule.excluded') : '', weights ? say('web.rule.weights') : '',
  ].filter(Boolean);
}
