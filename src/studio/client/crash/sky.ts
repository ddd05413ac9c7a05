import { watchSize } from '../../../lib/watch-size.ts';
import { make, makeSvg } from '../dom.ts';
import { type Point, toCurve } from './sky-path.ts';

/** Scene of the sky: `ground` before a round, the kite in flight, or a snapped line for some time afterwards. */
export type SkyScene =
  | { readonly kind: 'ground' }
  | { readonly kind: 'flying'; readonly elapsedMs: number }
  | { readonly kind: 'snapped'; readonly elapsedMs: number; readonly sinceMs: number };

export interface Sky {
  readonly element: HTMLElement;
  draw(scene: SkyScene): void;
}

/** Maximum pixel ratio: finer drawings cost a phone time without a visible gain. */
const RATIO_MAX = 2;
export const SNAP_MS = 1400;

const STARS = [
  [24, 18],
  [92, 122],
  [210, 110],
  [276, 136],
  [372, 148],
  [70, 44],
  [118, 14],
  [156, 58],
  [196, 26],
  [238, 12],
  [262, 66],
  [330, 20],
  [366, 54],
  [44, 78],
  [306, 92],
  [140, 96],
] as const;

/** The bay at night: moon, hills, sea, and the lamps of the promenade. */
const BAY = `<defs><linearGradient id="night" x2="0" y2="1"><stop stop-color="#071229"/><stop offset=".7" stop-color="#29426e"/><stop offset="1" stop-color="#6b5a7d"/></linearGradient><linearGradient id="bay" x2="0" y2="1"><stop stop-color="#1b4a63"/><stop offset="1" stop-color="#0a2033"/></linearGradient></defs>
<path fill="url(#night)" d="M0 0h400v250H0z"/>
<path d="${STARS.map(([x, y]) => `M${x} ${y}h.01`).join('')}" stroke="#eef4f8" stroke-width="2" stroke-linecap="round" opacity=".7"/>
<circle cx="336" cy="112" r="26" fill="#fff0d0" opacity=".12"/><circle cx="336" cy="112" r="15" fill="#fff0d0"/>
<path fill="#101f3c" d="M0 218V196q26-34 52-8 20-44 48 0 22 14 44 30zM250 218q30-34 62-14 22-40 50-4 24-8 38 2v16z"/>
<path fill="url(#bay)" d="M0 214h400v36H0z"/>
<path d="M318 220h40M326 227h24M332 233h12" stroke="#fff0d0" stroke-width="2" stroke-linecap="round" opacity=".35"/>
<path fill="#0b1526" d="M0 240q50-5 100 0t100 0 100 0 100 0v10H0z"/>
<path d="${[30, 90, 150, 210, 270, 330, 390].map((x) => `M${x} 241v-11`).join('')}" stroke="#0b1526" stroke-width="2"/>
<path d="${[30, 90, 150, 210, 270, 330, 390].map((x) => `M${x} 229h.01`).join('')}" stroke="#f2b45a" stroke-width="5" stroke-linecap="round"/>`;

const TAIL = [0, 1, 2, 3, 4] as const;

function drawKite(pen: CanvasRenderingContext2D, { x, y }: Point, size: number, turn: number, sway: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.strokeStyle = '#ffe3ab';
  pen.lineWidth = size * 0.06;
  pen.beginPath();
  pen.moveTo(0, size * 0.62);
  for (const knot of TAIL) {
    const below = size * (0.9 + knot * 0.32);
    pen.quadraticCurveTo(Math.sin(sway + knot) * size * 0.34, below - size * 0.16, 0, below);
  }
  pen.stroke();
  const quarters = [
    ['#f2b45a', 0, -0.62, 0.5, -0.04],
    ['#b3342f', 0.5, -0.04, 0, 0.62],
    ['#7fd1c7', 0, 0.62, -0.5, -0.04],
    ['#eef4f8', -0.5, -0.04, 0, -0.62],
  ] as const;
  for (const [colour, fromX, fromY, toX, toY] of quarters) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, -0.04 * size);
    pen.lineTo(fromX * size, fromY * size);
    pen.lineTo(toX * size, toY * size);
    pen.fill();
  }
  pen.restore();
}

function drawLine(pen: CanvasRenderingContext2D, points: readonly Point[], floor: number, isWhole: boolean): void {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  pen.beginPath();
  pen.moveTo(first.x, first.y);
  for (const { x, y } of points) pen.lineTo(x, y);
  pen.strokeStyle = isWhole ? '#ffd58a' : '#ffb4a6';
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.stroke();
  if (!isWhole) return;
  pen.lineTo(last.x, floor);
  pen.lineTo(first.x, floor);
  pen.fillStyle = '#ffd58a1f';
  pen.fill();
}

/** The picture behind the multiplier: a still drawing of the bay, and a canvas for kite and line. Screen readers skip it. */
export function createSky(): Sky {
  const canvas = make('canvas', { class: 'flight' });
  const bay = makeSvg('0 0 400 250', BAY, { class: 'bay', preserveAspectRatio: 'xMidYMax slice' });
  const element = make('div', { class: 'sky', dir: 'ltr', 'aria-hidden': 'true' }, bay, canvas);
  const pen = canvas.getContext('2d');
  let [width, height] = [0, 0];
  let shown: SkyScene = { kind: 'ground' };

  function draw(scene: SkyScene): void {
    shown = scene;
    if (!pen || width === 0) return;
    pen.clearRect(0, 0, width, height);
    const elapsedMs = scene.kind === 'ground' ? 0 : scene.elapsedMs;
    const points = toCurve(elapsedMs, width, height);
    const kite = points.at(-1) ?? { x: 0, y: 0 };
    const size = Math.min(56, Math.max(26, height * 0.16));
    const before = points.at(-4) ?? kite;
    const slope = Math.atan2(before.y - kite.y, Math.max(1, kite.x - before.x));
    if (scene.kind === 'snapped') {
      const share = Math.min(1, scene.sinceMs / SNAP_MS);
      drawLine(pen, points, height, false);
      pen.globalAlpha = 1 - share;
      const away = {
        x: kite.x + share * width * 0.2,
        y: kite.y - Math.sin(share * Math.PI) * 20 + share * height * 0.3,
      };
      drawKite(pen, away, size, 0.5 + share * 3, share * 12);
      pen.globalAlpha = 1;
      return;
    }
    if (scene.kind === 'flying') drawLine(pen, points, height, true);
    drawKite(pen, kite, size, 0.9 - Math.min(1.1, slope), elapsedMs / 160);
  }

  watchSize(element, () => {
    const ratio = Math.min(RATIO_MAX, devicePixelRatio);
    [width, height] = [element.clientWidth, element.clientHeight];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(shown);
  });
  return { element, draw };
}
