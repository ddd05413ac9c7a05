import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES } from '../covers/palette.ts';
import { toScene } from '../covers/scenes.ts';
import { PEARL, SAND, URCHIN } from './art.ts';

const P = PALETTES.sand;
const NAME = 'Pérolas na Areia';
const PEARLS: readonly number[] = [0, 4, 5, 7];
const URCHIN_AT = 2;

function toTile(field: number): string {
  const x = 48 + (field % 3) * 70;
  const y = 92 + Math.floor(field / 3) * 70;
  const isOpen = PEARLS.includes(field) || field === URCHIN_AT;
  const art = PEARLS.includes(field) ? PEARL : field === URCHIN_AT ? URCHIN : SAND;
  const fill = isOpen ? '#8a6a45' : '#dcbd86';
  return `<g transform="translate(${x} ${y})"><rect width="64" height="64" rx="12" fill="${fill}"/><g transform="translate(6 6) scale(.52)">${art}</g></g>`;
}

/** SVG text by game id; write-covers.ts writes the files. */
export const MINES_COVERS: Readonly<Record<string, string>> = {
  'perolas-na-areia': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${NAME}">${[
    toScene('pavement', P, 'perolas-na-areia'),
    ...Array.from({ length: 9 }, (_, field) => toTile(field)),
    toCoverFoot(NAME, P),
  ].join('')}</svg>`,
};
