import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES } from '../covers/palette.ts';
import { toScene } from '../covers/scenes.ts';

const P = PALETTES.lagoon;
const SPADE =
  '<path d="M50 6c10 20 40 32 40 56 0 22-28 26-36 8 0 12 4 20 12 24H34c8-4 12-12 12-24-8 18-36 14-36-8C10 38 40 26 50 6z"/>';
const HEART = '<path d="M50 92C24 70 8 54 8 34 8 10 40 4 50 28 60 4 92 10 92 34c0 20-16 36-42 58z"/>';
const CLUB =
  '<path d="M50 6a21 21 0 0 1 17 33 21 21 0 1 1-13 36c0 9 4 15 12 19H34c8-4 12-10 12-19a21 21 0 1 1-13-36A21 21 0 0 1 50 6z"/>';

function toCard(turn: number, rank: string, shape: string, ink: string): string {
  return `<g transform="rotate(${turn} 150 330)"><rect x="92" y="96" width="116" height="168" rx="14" fill="#fffaf0" stroke="#1b2b3d" stroke-opacity=".25"/><g fill="${ink}"><text x="104" y="136" font-family="Georgia,'Times New Roman',serif" font-weight="700" font-size="36">${rank}</text><g transform="translate(112 142) scale(.76)">${shape}</g></g></g>`;
}

/** SVG text by game id; write-covers.ts writes the files. */
export const CARD_COVERS: Readonly<Record<string, string>> = {
  'tres-mares': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="Três Marés">${[
    toScene('bay', P, 'tres-mares'),
    toCard(-24, '3', HEART, '#a8282f'),
    toCard(0, 'A', SPADE, '#16283b'),
    toCard(24, '2', CLUB, '#16283b'),
    `<path d="M0 282q38-18 75 0t75 0 75 0 75 0v118H0z" fill="${P.sea[0]}" opacity=".85"/>`,
    `<path d="M0 298q38-16 75 0t75 0 75 0 75 0v102H0z" fill="${P.sea[1]}"/>`,
    toCoverFoot('Três Marés', P),
  ].join('')}</svg>`,
};
