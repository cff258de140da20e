// A hint in words: what to do, by which technique, and why.

import { list, say, square as nameOf } from './i18n.js';
import { has } from './squares.js';

const mostNamed = 3;

/** partName names a row, column, region, diagonal or the board; number counts from 0. */
export const partName = ({ part, number }) => say('web.part.' + part, { number: number + 1 });

/** named names squares, or says how many there are. */
const named = (squares) => (squares.length > mostNamed ? say('web.hint.squares', { count: squares.length }) : list(squares.map(nameOf)));

/** hintText says a hint of the server, on a board with these pieces. */
export function hintText({ kind, technique, squares, part, number, claiming = [], claimed = [] }, pieces) {
  const values = { squares: named(squares), part: part && partName({ part, number }),
    claiming: list(claiming.map(partName)), claimed: list(claimed.map(partName)) };
  switch (kind) {
    case 'none': return say('web.hint.none');
    case 'stuck': return say('web.hint.stuck', values);
    case 'lost':
      if (!squares.length) return say('web.hint.lost');
      return say(has(pieces, squares[0]) ? 'web.hint.lost.piece' : 'web.hint.lost.mark', values);
    default: return `${say('web.technique.' + technique)} – ${say('web.hint.' + technique, values)}`;
  }
}
