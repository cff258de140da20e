// The eight symmetries of a square board, on solutions given by the column of each row's queen.

/** images returns the distinct images of a solution, itself first: its orbit. */
export function images(columns) {
  const n = columns.length;
  const mirrored = (c) => c.map((column) => n - 1 - column);
  const turned = (c) => {
    const to = [];
    c.forEach((column, row) => { to[column] = n - 1 - row; });
    return to;
  };
  const found = new Map();
  let image = columns;
  for (let turn = 0; turn < 4; turn++) {
    for (const one of [image, mirrored(image)]) found.set(one.join(), one);
    image = turned(image);
  }
  found.delete(columns.join());
  return [columns, ...found.values()];
}

/** kindOf names the symmetry class: by which turns of the board a solution stays what it is. */
export function kindOf(columns) {
  return { 8: 'ordinary', 4: 'point', 2: 'rotational', 1: 'full' }[images(columns).length];
}
