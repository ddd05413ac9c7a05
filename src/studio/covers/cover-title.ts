import type { Palette } from './palette.ts';

const SERIF = `font-family="Georgia,'Times New Roman',serif" font-weight="700" text-anchor="middle"`;

const NAME_WIDTH = 262;
const NAME_SIZE_MAX = 38;
/** Width of a character as a share of its height, for narrow serif fonts. */
const CHARACTER_WIDTH = 0.6;

/** Limits a long name to the available width, because some serif fonts are wider by a sixth. */
export function toCoverName(name: string, y: number, fill: string): string {
  const fitting = Math.floor(NAME_WIDTH / (name.length * CHARACTER_WIDTH));
  const held = fitting < NAME_SIZE_MAX ? ` textLength="${NAME_WIDTH}" lengthAdjust="spacingAndGlyphs"` : '';
  const size = Math.min(NAME_SIZE_MAX, fitting);
  const shown = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="150" y="${y}" ${SERIF} font-size="${size}"${held} fill="${fill}">${shown}</text>`;
}

/** The foot of every 300 × 400 cover: a wave with the game's name below it. */
export function toCoverFoot(name: string, { sky, spark, light }: Palette): string {
  return [
    `<path d="M0 314q38-16 75 0t75 0 75 0 75 0v86H0z" fill="${sky[0]}"/>`,
    `<path d="M0 314q38-16 75 0t75 0 75 0 75 0" fill="none" stroke="${spark}" stroke-width="3"/>`,
    toCoverName(name, 368, light),
  ].join('');
}
