/** Rows of each line, reel by reel. The first ten lines are those of the ten-line games. */
const TEN = ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'];
const MORE = ['21112', '11011', '11211', '10121', '12101', '01010', '21212', '02020', '20202', '00200'];

function toRows(rows: readonly string[]): number[][] {
  return rows.map((line) => Array.from(line, Number));
}

export const LINES_10 = toRows(TEN);
export const LINES_20 = toRows([...TEN, ...MORE]);
