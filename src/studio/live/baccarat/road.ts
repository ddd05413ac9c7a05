/**
 * One place of the big road: streaks of one side run down, a change of side starts a new column, and ties are noted on the current place.
 */
export interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly winner: 'P' | 'B';
  readonly ties: number;
  readonly hasPlayerPair: boolean;
  readonly hasBankerPair: boolean;
}

export const ROAD_ROWS = 6;

function toPlaceKey(column: number, row: number): string {
  return `${column}:${row}`;
}

/** @param marks outcomes, oldest first, as `toMark` writes them; ties before the first winner have no place */
export function toBigRoad(marks: readonly string[]): RoadCell[] {
  const places: RoadCell[] = [];
  const taken = new Set<string>();
  let streakColumn = -1;
  for (const mark of marks) {
    const last = places.at(-1);
    if (mark.startsWith('T')) {
      if (last) places[places.length - 1] = { ...last, ties: last.ties + 1 };
      continue;
    }
    const winner = mark.startsWith('P') ? 'P' : 'B';
    let [column, row] = [0, 0];
    if (last?.winner === winner) {
      // A streak that reaches the bottom or an occupied place continues to the right.
      const isFree = last.row + 1 < ROAD_ROWS && !taken.has(toPlaceKey(last.column, last.row + 1));
      [column, row] = isFree ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      streakColumn += 1;
      while (taken.has(toPlaceKey(streakColumn, 0))) streakColumn += 1;
      column = streakColumn;
    }
    taken.add(toPlaceKey(column, row));
    const pairs = { hasPlayerPair: mark.includes('p'), hasBankerPair: mark.includes('b') };
    places.push({ column, row, winner, ties: 0, ...pairs });
  }
  return places;
}
