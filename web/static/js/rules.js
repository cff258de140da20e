// What a puzzle's rules close at once, for marks that set themselves. What is right or wrong is the
// server's to say.
//
// puzzle is the JSON form of package puzzle; squares are {row, column}.

const key = ({ row, column }) => row * 1000 + column;

const steps = {
  rook: [[0, 1], [1, 0], [0, -1], [-1, 0]],
  bishop: [[1, 1], [1, -1], [-1, -1], [-1, 1]],
  knight: [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]],
};

export const pairs = (list) => (list ?? []).map(([row, column]) => ({ row, column }));

/** closed returns the squares that may hold no piece: blocked ones and those of excluded diagonals. */
export function closed(puzzle) {
  const squares = pairs(puzzle.blocked);
  const diagonals = new Set(puzzle.excluded_diagonals);
  const antidiagonals = new Set(puzzle.excluded_antidiagonals);
  if (diagonals.size + antidiagonals.size) {
    for (const square of all(puzzle)) {
      if (diagonals.has(square.row - square.column) || antidiagonals.has(square.row + square.column)) squares.push(square);
    }
  }
  return squares;
}

function all(puzzle) {
  const squares = [];
  for (let row = 0; row < puzzle.rows; row++) {
    for (let column = 0; column < puzzle.cols; column++) squares.push({ row, column });
  }
  return squares;
}

/** attacks returns the squares that a piece attacks, walls being where attacks end. */
function attacks(puzzle, from) {
  const walls = new Set(pairs(puzzle.walls).map(key));
  const reached = [];
  const names = puzzle.pieces.flatMap((piece) => (piece === 'queen' ? ['rook', 'bishop'] : [piece]));
  for (const name of names) {
    const slides = name === 'rook' || name === 'bishop';
    for (const [down, right] of name === 'king' ? [...steps.rook, ...steps.bishop] : steps[name] ?? []) {
      let { row, column } = from;
      for (let step = 0; step < (slides ? Math.max(puzzle.rows, puzzle.cols) : 1); step++) {
        row += down;
        column += right;
        if (puzzle.torus) {
          row = (row + puzzle.rows) % puzzle.rows;
          column = (column + puzzle.cols) % puzzle.cols;
        }
        if (row < 0 || column < 0 || row >= puzzle.rows || column >= puzzle.cols || walls.has(key({ row, column }))) break;
        if (row === from.row && column === from.column) break;
        reached.push({ row, column });
      }
    }
  }
  return reached;
}

/** parts are the parts of the board that hold a number of pieces: {part, number, squares, most}. */
export function parts(puzzle) {
  const found = [];
  const add = (part, bound, of) => {
    if (!bound) return;
    const groups = new Map();
    for (const square of all(puzzle)) {
      const number = of(square);
      if (number == null || number < 0) continue;
      if (!groups.has(number)) groups.set(number, []);
      groups.get(number).push(square);
    }
    for (const [number, squares] of groups) found.push({ part, number, squares, most: bound.max ?? Infinity });
  };
  add('each row', puzzle.per_row, ({ row }) => row);
  add('each column', puzzle.per_col, ({ column }) => column);
  add('each region', puzzle.per_region, ({ row, column }) => puzzle.regions?.[row][column]);
  return found;
}

/** attacked returns the squares that can hold no further piece, as far as the rules show it at once. */
export function attacked(puzzle, pieces) {
  const found = new Map();
  for (const piece of pieces) for (const square of attacks(puzzle, piece)) found.set(key(square), square);
  const standing = new Set(pieces.map(key));
  for (const { squares, most } of parts(puzzle)) {
    if (squares.filter((square) => standing.has(key(square))).length < most) continue;
    for (const square of squares) found.set(key(square), square);
  }
  return [...found.values()];
}
