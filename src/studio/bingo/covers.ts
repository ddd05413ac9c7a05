import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES } from '../covers/palette.ts';
import { toScene } from '../covers/scenes.ts';
import { BINGO } from './bingo.ts';
import { toCard } from './card.ts';

const P = PALETTES.carnival;
const FONT = `font-family="Georgia,'Times New Roman',serif" font-weight="700" text-anchor="middle"`;
const MARKED: readonly number[] = [0, 2, 5, 6, 7, 8, 9, 12];

function toCells(): string {
  return toCard('0007')
    .map((ball, cell) => {
      const x = 46 + (cell % 5) * 43;
      const y = 96 + Math.floor(cell / 5) * 56;
      const isMarked = MARKED.includes(cell);
      const disc = isMarked ? `<circle cx="${x + 18}" cy="${y + 25}" r="20" fill="${P.main}"/>` : '';
      return `${disc}<text x="${x + 18}" y="${y + 33}" ${FONT} font-size="24" fill="#16283b">${ball}</text>`;
    })
    .join('');
}

/** SVG text by game id; write-covers.ts writes the files. */
export const BINGO_COVERS: Readonly<Record<string, string>> = {
  [BINGO.gameId]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${BINGO.gameName}">${[
    toScene('dawn', P, BINGO.gameId),
    `<rect x="34" y="84" width="232" height="188" rx="18" fill="#fffaf0" stroke="${P.spark}" stroke-width="5"/>`,
    toCells(),
    toCoverFoot(BINGO.gameName, P),
  ].join('')}</svg>`,
};
