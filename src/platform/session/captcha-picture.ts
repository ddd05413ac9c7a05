import { encode } from 'fast-png';
import { GLYPH_COLUMNS, GLYPH_ROWS, hasDot } from './captcha-glyphs.ts';

const CAPTCHA_WIDTH = 200;
const CAPTCHA_HEIGHT = 60;
const PAPER = 238;
const SPECKS = 160;
const STROKES = 5;

/** A source of numbers from 0 up to 1. */
export type Random = () => number;

interface Canvas {
  data: Uint8Array;
  dot(x: number, y: number, grey: number): void;
}

function createCanvas(): Canvas {
  const data = new Uint8Array(CAPTCHA_WIDTH * CAPTCHA_HEIGHT).fill(PAPER);
  const dot = (x: number, y: number, grey: number) => {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= CAPTCHA_WIDTH || row >= CAPTCHA_HEIGHT) return;
    data[row * CAPTCHA_WIDTH + column] = grey;
  };
  return { data, dot };
}

/** Turned, stretched and moved a little; sampled densely so that turning leaves no holes. */
function drawLetter(canvas: Canvas, letter: string, left: number, width: number, random: Random): void {
  const size = 4.8 + random() * 1.2;
  const turn = (random() - 0.5) * 0.6;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const centreX = left + width / 2 + (random() - 0.5) * 4;
  const centreY = CAPTCHA_HEIGHT / 2 + (random() - 0.5) * 10;
  const grey = 20 + random() * 50;
  for (let row = 0; row < GLYPH_ROWS; row += 0.15) {
    for (let column = 0; column < GLYPH_COLUMNS; column += 0.15) {
      if (!hasDot(letter, Math.floor(column), Math.floor(row))) continue;
      const x = (column - GLYPH_COLUMNS / 2) * size;
      const y = (row - GLYPH_ROWS / 2) * size;
      canvas.dot(centreX + x * cos - y * sin, centreY + x * sin + y * cos, grey);
    }
  }
}

function drawStroke(canvas: Canvas, random: Random): void {
  const [startY, slope, wave] = [random() * CAPTCHA_HEIGHT, (random() - 0.5) * 0.4, random() * 6];
  const grey = 130 + random() * 60;
  for (let x = 0; x < CAPTCHA_WIDTH; x += 0.5) {
    const y = startY + x * slope + Math.sin(x / 12) * wave;
    canvas.dot(x, y, grey);
    canvas.dot(x, y + 1, grey);
  }
}

/** A grey PNG of the letters with strokes and specks, as base64. */
export function drawCaptcha(text: string, random: Random): string {
  const canvas = createCanvas();
  const width = (CAPTCHA_WIDTH - 16) / text.length;
  for (let n = 0; n < STROKES; n += 1) drawStroke(canvas, random);
  for (const [index, letter] of [...text].entries()) drawLetter(canvas, letter, 8 + index * width, width, random);
  for (let n = 0; n < SPECKS; n += 1) {
    canvas.dot(random() * CAPTCHA_WIDTH, random() * CAPTCHA_HEIGHT, random() * 255);
  }
  const png = encode({ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, data: canvas.data, channels: 1, depth: 8 });
  return btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''));
}
