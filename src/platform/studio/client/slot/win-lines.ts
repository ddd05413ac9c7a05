import { makeSvg } from '../dom.ts';
import type { Round } from './api.ts';

const CELL = 100;

function toPoints(rows: readonly number[], count: number): string {
  return rows
    .slice(0, count)
    .map((row, reel) => `${reel * CELL + CELL / 2},${row * CELL + CELL / 2}`)
    .join(' ');
}

function toFrames(rows: readonly number[], count: number): string {
  return rows
    .slice(0, count)
    .map((row, reel) => `<rect x="${reel * CELL + 5}" y="${row * CELL + 5}" width="90" height="90" rx="12"/>`)
    .join('');
}

/** Lines over the reels. A return not above the stake is drawn thin and without frames: it is no success. */
export function makeWinLines(lines: readonly (readonly number[])[], round: Round): SVGSVGElement {
  const isWin = round.payout > round.stake;
  const drawn = round.wins.map(({ line, count }) => {
    const rows = lines[line] ?? [];
    return `<polyline points="${toPoints(rows, count)}"/>${isWin ? toFrames(rows, count) : ''}`;
  });
  return makeSvg('0 0 500 300', drawn.join(''), { class: isWin ? 'lines win' : 'lines', 'aria-hidden': 'true' });
}

/** A small picture of one line for the rules. */
export function makeLinePicture(rows: readonly number[]): SVGSVGElement {
  const cells = rows.flatMap((lit, reel) =>
    [0, 1, 2].map(
      (row) =>
        `<rect x="${reel * 10 + 1}" y="${row * 10 + 1}" width="8" height="8" rx="2" class="${row === lit ? 'lit' : ''}"/>`,
    ),
  );
  return makeSvg('0 0 50 30', cells.join(''), { class: 'line-picture', 'aria-hidden': 'true' });
}
