// Squares: {row, column}, counted from 0, row 0 on top. Only the names of chess, as the texts of problems
// write them, count from the bottom.

export const same = (a, b) => a.row === b.row && a.column === b.column;

export const has = (squares, square) => squares.some((other) => same(other, square));

/** toggled returns the squares with one more, or without it. */
export const toggled = (squares, square) =>
  has(squares, square) ? squares.filter((other) => !same(other, square)) : [...squares, square];

/** inOrder sorts squares as they are read. */
export const inOrder = (squares) => [...squares].sort((a, b) => a.row - b.row || a.column - b.column);

/** chessName writes "b4"; after file z come aa, ab, … */
export function chessName(n, { row, column }) {
  let file = '';
  for (let at = column; at >= 0; at = Math.floor(at / 26) - 1) file = String.fromCharCode(97 + (at % 26)) + file;
  return file + (n - row);
}

/** fromChessName reads it, and returns null for what is no square of the board. */
export function fromChessName(n, name) {
  const found = /^([a-z]{1,4})([1-9]\d{0,6})$/.exec(name);
  if (!found) return null;
  let column = 0;
  for (const letter of found[1]) column = column * 26 + letter.charCodeAt(0) - 96;
  const square = { row: n - Number(found[2]), column: column - 1 };
  return square.row >= 0 && square.column < n ? square : null;
}

/** attack names the line that two queens share: "row", "column", "diagonal", "antidiagonal", or ''. */
export function attack(a, b) {
  const [down, right] = [b.row - a.row, b.column - a.column];
  if (down === 0) return 'row';
  if (right === 0) return 'column';
  if (down === right) return 'diagonal';
  return down === -right ? 'antidiagonal' : '';
}
