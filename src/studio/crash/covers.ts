import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES } from '../covers/palette.ts';
import { toScene } from '../covers/scenes.ts';
import { CRASH_GAME, CRASH_NAME } from './limits.ts';

const P = PALETTES.amber;

/** A kite above the bay; its line is the curve of the game. */
const KITE = `<path d="M18 300C120 292 176 250 204 150" fill="none" stroke="#ffd58a" stroke-width="4" stroke-linecap="round"/><path d="M18 300C120 292 176 250 204 150V300z" fill="#ffd58a" opacity=".12"/><g transform="translate(206 112) rotate(24)"><path d="M0 58q16 12 0 24t0 24 0 24" fill="none" stroke="#ffe3ab" stroke-width="4" stroke-linecap="round"/><path d="m-9 80 18 8v-8l-18 8zM-9 106l18 8v-8l-18 8z" fill="#f08a72"/><path fill="#f2b45a" d="M0-6V-62L46-6z"/><path fill="#b3342f" d="M0-6h46L0 58z"/><path fill="#7fd1c7" d="M0-6V58L-46-6z"/><path fill="#eef4f8" d="M0-6h-46L0-62z"/><path d="M0-62V58M-46-6h92" stroke="#0b1830" stroke-width="2.500"/></g>`;

/** SVG text by game id; write-covers.ts writes the files. */
export const CRASH_COVERS: Readonly<Record<string, string>> = {
  [CRASH_GAME]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${CRASH_NAME}">${[
    toScene('bay', P, CRASH_GAME),
    KITE,
    toCoverFoot(CRASH_NAME, P),
  ].join('')}</svg>`,
};
