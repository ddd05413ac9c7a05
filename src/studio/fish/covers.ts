import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES } from '../covers/palette.ts';
import { FISH_ART } from './art.ts';

const P = PALETTES.glass;

function place(kind: string, x: number, y: number, scale: number, isMirrored = false): string {
  const flip = isMirrored ? ' scale(-1 1) translate(-200 0)' : '';
  return `<g transform="translate(${x} ${y}) scale(${scale})${flip}">${FISH_ART[kind] ?? ''}</g>`;
}

/** SVG text by game id; write-covers.ts writes the files. */
export const FISH_COVERS: Readonly<Record<string, string>> = {
  'mar-aberto': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="Mar Aberto">${[
    `<linearGradient id="w" x2="0" y2="1"><stop stop-color="#1f8a94"/><stop offset=".55" stop-color="#0f5268"/><stop offset="1" stop-color="#072437"/></linearGradient><path fill="url(#w)" d="M0 0h300v400H0z"/>`,
    `<path d="M40 0h50L20 320H-60zM140 0h40l10 320h-80zM230 0h50l70 320h-80z" fill="#fff" opacity=".06"/>`,
    place('whale', 46, 66, 1.1),
    place('turtle', 18, 206, 0.6),
    place('snapper', 176, 214, 0.55, true),
    place('sardine', 196, 28, 0.36),
    place('lambari', 28, 34, 0.34, true),
    toCoverFoot('Mar Aberto', P),
  ].join('')}</svg>`,
};
