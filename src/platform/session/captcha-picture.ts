import { encode } from 'fast-png';
import { GLYPH_COLUMNS, GLYPH_ROWS, hasDot } from './captcha-glyphs.ts';

const CAPTCHA_WIDTH = 200;
const CAPTCHA_HEIGHT = 60;
/** Letters, strokes and specks share one range of grey, so that no threshold isolates the letters. */
const INK = { darkest: 30, range: 90 };
const PAPER = { darkest: 190, range: 60 };
const SPECKS = 120;
const STROKES = 5;
/** Lines in the background colour that cut the letters. */
const CUTS = 2;

/** Answers numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

interface Canvas {
  data: Uint8Array;
  dot(x: number, y: number, grey: number): void;
}

function toGrey({ darkest, range }: typeof INK, random: Random): number {
  return darkest + random() * range;
}

function createCanvas(random: Random): Canvas {
  const data = Uint8Array.from({ length: CAPTCHA_WIDTH * CAPTCHA_HEIGHT }, () => toGrey(PAPER, random));
  const dot = (x: number, y: number, grey: number) => {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= CAPTCHA_WIDTH || row >= CAPTCHA_HEIGHT) return;
    data[row * CAPTCHA_WIDTH + column] = grey;
  };
  return { data, dot };
}

/** Draws a letter turned, stretched and shifted a little. Its dots are drawn densely, so that turning leaves no holes. */
function drawLetter(canvas: Canvas, letter: string, left: number, width: number, random: Random): void {
  const size = 4.8 + random() * 1.2;
  const turn = (random() - 0.5) * 0.6;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const centreX = left + width / 2 + (random() - 0.5) * 4;
  const centreY = CAPTCHA_HEIGHT / 2 + (random() - 0.5) * 10;
  const [lean, phase] = [1 + random() * 1.5, random() * 6];
  for (let row = 0; row < GLYPH_ROWS; row += 0.15) {
    for (let column = 0; column < GLYPH_COLUMNS; column += 0.15) {
      if (!hasDot(letter, Math.floor(column), Math.floor(row))) continue;
      const x = (column - GLYPH_COLUMNS / 2) * size;
      const y = (row - GLYPH_ROWS / 2) * size;
      const wave = Math.sin(y / 6 + phase) * lean;
      canvas.dot(centreX + wave + x * cos - y * sin, centreY + x * sin + y * cos, toGrey(INK, random));
    }
  }
}

/** A wave across the picture, as thick as the lines of the letters. */
function drawStroke(canvas: Canvas, tone: typeof INK, thickness: number, random: Random): void {
  const [startY, slope, wave] = [random() * CAPTCHA_HEIGHT, (random() - 0.5) * 0.6, 2 + random() * 7];
  const [length, from] = [9 + random() * 8, random() * CAPTCHA_WIDTH * 0.6];
  const until = from + CAPTCHA_WIDTH * (0.3 + random() * 0.5);
  for (let x = from; x < until; x += 0.5) {
    const y = startY + x * slope + Math.sin(x / length) * wave;
    for (let step = 0; step < thickness; step += 1) canvas.dot(x, y + step, toGrey(tone, random));
  }
}

function drawSpeck(canvas: Canvas, random: Random): void {
  const [x, y] = [random() * CAPTCHA_WIDTH, random() * CAPTCHA_HEIGHT];
  for (const [right, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    canvas.dot(x + right, y + down, toGrey(INK, random));
}

export function drawCaptcha(text: string, random: Random): string {
  const canvas = createCanvas(random);
  const width = (CAPTCHA_WIDTH - 16) / text.length;
  for (let n = 0; n < STROKES; n += 1) drawStroke(canvas, INK, 2, random);
  for (const [index, letter] of [...text].entries()) drawLetter(canvas, letter, 8 + index * width, width, random);
  for (let n = 0; n < CUTS; n += 1) drawStroke(canvas, PAPER, 2, random);
  for (let n = 0; n < SPECKS; n += 1) drawSpeck(canvas, random);
  const png = encode({ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, data: canvas.data, channels: 1, depth: 8 });
  return btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''));
}
