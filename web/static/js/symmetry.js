// The eight symmetries of a square board, on solutions given by the column of each row's queen.

/** Where each symmetry takes a square; last is the number of the last row and column. */
const symmetries = {
  identity: (row, column) => [row, column],
  rotate90: (row, column, last) => [column, last - row],
  rotate180: (row, column, last) => [last - row, last - column],
  rotate270: (row, column, last) => [last - column, row],
  'mirror-columns': (row, column, last) => [row, last - column],
  'mirror-rows': (row, column, last) => [last - row, column],
  transpose: (row, column) => [column, row],
  antitranspose: (row, column, last) => [last - column, last - row],
};

/** images returns the orbit of a solution, itself first: {columns, by}, by being the symmetries that lead there. */
export function images(columns) {
  const found = new Map();
  for (const [name, symmetry] of Object.entries(symmetries)) {
    const image = [];
    columns.forEach((column, row) => {
      const [toRow, toColumn] = symmetry(row, column, columns.length - 1);
      image[toRow] = toColumn;
    });
    const key = image.join();
    if (!found.has(key)) found.set(key, { columns: image, by: [] });
    found.get(key).by.push(name);
  }
  return [...found.values()];
}

/** kindOf names the symmetry class of a solution: by which turns of the board it stays what it is. */
export function kindOf(columns) {
  return { 8: 'ordinary', 4: 'point', 2: 'rotational', 1: 'full' }[images(columns).length];
}
