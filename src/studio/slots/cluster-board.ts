import { ROLES } from './symbol-roles.ts';

/**
 * The board of a cluster game as numbers, fast enough to simulate 10⁸ rounds. Play and simulation share this code. A cell holds an index
 * into ROLES; cells are numbered column by column, row 0 at the top.
 */
export type Cells = Uint8Array;
export const WILD = ROLES.indexOf('W');

/** `members[0 … size)` are the cells of one cluster; the array is reused after the call. */
export type OnCluster = (role: number, members: Cells, size: number) => void;

/** Flood marks count up; they restart before they exceed 32 bits. */
const MARK_MAX = 2_000_000_000;

function toNeighbours(columns: number, rows: number): Int16Array {
  const neighbours = new Int16Array(columns * rows * 4).fill(-1);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const row = cell % rows;
    if (row > 0) neighbours[cell * 4] = cell - 1;
    if (row < rows - 1) neighbours[cell * 4 + 1] = cell + 1;
    if (cell >= rows) neighbours[cell * 4 + 2] = cell - rows;
    if (cell < (columns - 1) * rows) neighbours[cell * 4 + 3] = cell + rows;
  }
  return neighbours;
}

/**
 * Finds clusters: cells of one role, and wilds, that touch at their sides. A wild may belong to clusters of several roles. Wilds alone form
 * no cluster.
 */
export function createScan(columns: number, rows: number, least: number) {
  const neighbours = toNeighbours(columns, rows);
  const size = columns * rows;
  const marks = new Int32Array(size);
  const members = new Uint8Array(size);
  const presence = new Uint8Array(ROLES.length);
  let mark = 0;

  function flood(cells: Cells, start: number, role: number, first: number): number {
    let found = 1;
    members[0] = start;
    marks[start] = mark;
    for (let next = 0; next < found; next += 1) {
      const at = (members[next] as number) * 4;
      for (let side = 0; side < 4; side += 1) {
        const cell = neighbours[at + side] as number;
        if (cell < 0) continue;
        const other = cells[cell];
        const isNew = (other === role && (marks[cell] as number) < first) || (other === WILD && marks[cell] !== mark);
        if (!isNew) continue;
        marks[cell] = mark;
        members[found] = cell;
        found += 1;
      }
    }
    return found;
  }

  return (cells: Cells, onCluster: OnCluster): void => {
    if (mark > MARK_MAX) {
      marks.fill(0);
      mark = 0;
    }
    presence.fill(0);
    for (let cell = 0; cell < size; cell += 1) (presence[cells[cell] as number] as number)++;
    const wilds = presence[WILD] as number;
    const first = mark + 1;
    for (let cell = 0; cell < size; cell += 1) {
      const role = cells[cell] as number;
      if (role === WILD || (marks[cell] as number) >= first || (presence[role] as number) + wilds < least) continue;
      mark += 1;
      const found = flood(cells, cell, role, first);
      if (found >= least) onCluster(role, members, found);
    }
  };
}

/**
 * Removes the paid cells. The cells above them fall, and new cells enter from the top.
 * @param draw returns the next new cell; called column by column, and within a column from the top
 */
export function tumble(cells: Cells, gone: Uint8Array, rows: number, draw: () => number): void {
  for (let top = 0; top < cells.length; top += rows) {
    let to = top + rows - 1;
    for (let from = to; from >= top; from -= 1) {
      if (gone[from] === 1) continue;
      cells[to] = cells[from] as number;
      to -= 1;
    }
    for (let cell = top; cell <= to; cell += 1) cells[cell] = draw();
  }
}
