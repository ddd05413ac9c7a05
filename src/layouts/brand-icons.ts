import { fillColours, type Palette } from '../lib/palette.ts';
import { toSvgFile } from '../lib/svg-file.ts';

const SIZE = 40;
const CORNER = 9;
/** Phones crop maskable icons: the content must be in the central 80 % (W3C Web App Manifest). */
const MARGIN = 8;

export interface BrandSign {
  readonly name: string;
  /** Content of `src/brand/mark.svg`. */
  readonly mark: string;
  readonly palette: Palette;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function drawIcon({ name, mark, palette }: BrandSign, margin: number, corner: number): string {
  const { viewBox, content } = toSvgFile(fillColours(mark, palette), 'src/brand/mark.svg');
  const side = SIZE + 2 * margin;
  const ground = `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" rx="${corner}" fill="${palette.dark['sea-1']}"/>`;
  const sign = `<svg viewBox="${viewBox}" width="${SIZE}" height="${SIZE}">${content}</svg>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}"><title>${escapeText(name)}</title>${ground}${sign}</svg>\n`;
}

/** An icon with round corners, for browser tabs. */
export const drawFavicon = (sign: BrandSign): string => drawIcon(sign, 0, CORNER);

/** An icon without round corners, for phones that crop icons. */
export const drawMaskable = (sign: BrandSign): string => drawIcon(sign, MARGIN, 0);
