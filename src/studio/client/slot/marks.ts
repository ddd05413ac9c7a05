import { makeSvg } from '../dom.ts';
import type { Opened, Round } from './api.ts';

const CELL = 100;
/** The marks stretch with the cells, because cells are not always square. */
const OVER_CELLS = { preserveAspectRatio: 'none', 'aria-hidden': 'true' };
type Cell = readonly [reel: number, row: number];

/** The centre of a cell; a shorter reel is centred vertically. */
function toMiddle(heights: readonly number[], [reel, row]: Cell): [x: number, y: number] {
  const shift = (Math.max(...heights) - (heights[reel] ?? 0)) / 2;
  return [(reel + 0.5) * CELL, (row + shift + 0.5) * CELL];
}

function toFrames(heights: readonly number[], cells: readonly Cell[]): string {
  return cells
    .map((cell) => {
      const [x, y] = toMiddle(heights, cell);
      return `<rect x="${x - 45}" y="${y - 45}" width="90" height="90" rx="12"/>`;
    })
    .join('');
}

function toLine(heights: readonly number[], cells: readonly Cell[]): string {
  const points = cells.map((cell) => toMiddle(heights, cell).join(','));
  return `<polyline points="${points.join(' ')}"/>`;
}

/** The cells of the first `reels` reels whose symbol has one of these roles. */
function findCells(grid: readonly string[], roles: string, reels: number): Cell[] {
  return grid
    .slice(0, reels)
    .flatMap((reel, index) =>
      Array.from(reel).flatMap((role, row): Cell[] => (roles.includes(role) ? [[index, row]] : [])),
    );
}

function toLinesMarks({ heights, rules }: Opened, { outcome }: Round, isWin: boolean): string {
  if (outcome.kind !== 'lines' || rules.kind !== 'lines') return '';
  return outcome.wins
    .map(({ line, count }) => {
      const cells = (rules.lines[line] ?? []).slice(0, count).map((row, reel): Cell => [reel, row]);
      return toLine(heights, cells) + (isWin ? toFrames(heights, cells) : '');
    })
    .join('');
}

function toWaysMarks({ heights }: Opened, { outcome }: Round): string {
  if (outcome.kind !== 'ways') return '';
  const lit = outcome.wins.flatMap(({ role, count }) => findCells(outcome.grid, `${role}W`, count));
  return toFrames(heights, [...new Map(lit.map((cell) => [cell.join(), cell])).values()]);
}

/** The wins over the reels. A return not above the stake is drawn thin and without glow, because it is no win. */
export function makeWinMarks(game: Opened, round: Round): SVGSVGElement {
  const isWin = round.payout > round.stake;
  const box = `0 0 ${game.heights.length * CELL} ${Math.max(...game.heights) * CELL}`;
  return makeSvg(box, toLinesMarks(game, round, isWin) + toWaysMarks(game, round), {
    class: isWin ? 'marks win' : 'marks',
    ...OVER_CELLS,
  });
}

/** Frames around cells of a board, numbered down each reel. */
export function makeCellMarks(heights: readonly number[], cells: readonly number[], isWin: boolean): SVGSVGElement {
  const rows = Math.max(...heights);
  const places = cells.map((cell): Cell => [Math.floor(cell / rows), cell % rows]);
  const box = `0 0 ${heights.length * CELL} ${rows * CELL}`;
  return makeSvg(box, toFrames(heights, places), { class: isWin ? 'marks win' : 'marks', ...OVER_CELLS });
}

export function makeLinePicture(rows: readonly number[]): SVGSVGElement {
  const cells = rows.flatMap((lit, reel) =>
    [0, 1, 2].map(
      (row) =>
        `<rect x="${reel * 10 + 1}" y="${row * 10 + 1}" width="8" height="8" rx="2" class="${row === lit ? 'lit' : ''}"/>`,
    ),
  );
  return makeSvg('0 0 50 30', cells.join(''), { class: 'line-picture', 'aria-hidden': 'true' });
}
