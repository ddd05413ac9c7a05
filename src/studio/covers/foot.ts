import type { Palette } from './palette.ts';

const SERIF = `font-family="Georgia,'Times New Roman',serif" font-weight="700" text-anchor="middle"`;

const NAME_WIDTH = 262;
const NAME_SIZE_MAX = 38;
/** Of its height, in the narrower serifs. */
const CHARACTER_WIDTH = 0.6;

/** A long one is as wide as there is room, in whatever serif a device has: some are wider by a sixth. */
export function toCoverName(name: string, y: number, fill: string): string {
  const fitting = Math.floor(NAME_WIDTH / (name.length * CHARACTER_WIDTH));
  const held = fitting < NAME_SIZE_MAX ? ` textLength="${NAME_WIDTH}" lengthAdjust="spacingAndGlyphs"` : '';
  const size = Math.min(NAME_SIZE_MAX, fitting);
  const shown = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="150" y="${y}" ${SERIF} font-size="${size}"${held} fill="${fill}">${shown}</text>`;
}

/** What every cover of 300 by 400 ends with: a wave, and the game's name below it. */
export function toCoverFoot(name: string, { sky, spark, light }: Palette): string {
  return [
    `<path d="M0 314q38-16 75 0t75 0 75 0 75 0v86H0z" fill="${sky[0]}"/>`,
    `<path d="M0 314q38-16 75 0t75 0 75 0 75 0" fill="none" stroke="${spark}" stroke-width="3"/>`,
    toCoverName(name, 368, light),
  ].join('');
}
