import { watchSize } from '../../../lib/watch-size.ts';
import { type Fish, listFish, toFish } from '../../fish/sea.ts';
import { make } from '../dom.ts';
import { createServerClock } from '../server-clock.ts';
import { isWithin, toSeen } from './seen.ts';
import { createSprites } from './sprites.ts';

export const FLIGHT_MS = 340;
const MARK_MS = 1100;
const MARGIN = 12;

interface Flight {
  readonly fish: Fish;
  readonly fromX: number;
  readonly startMs: number;
  readonly isOwn: boolean;
}
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isCatch: boolean;
  readonly startMs: number;
}

export interface SeaView {
  readonly element: HTMLCanvasElement;
  /** @param serverMs the server's time in a message that has just arrived */
  setNow(serverMs: number): void;
  listVisible(): Fish[];
  aimAt(fish: Fish | undefined): void;
  getAimed(): Fish | undefined;
  findAt(clientX: number, clientY: number): Fish | undefined;
  /** @param who undefined for this player; other players shoot from their own positions */
  fly(number: number, who?: number): void;
  mark(number: number, text: string, isCatch: boolean): void;
  remove(number: number): void;
}

/** Water and ground do not move, so they are painted once per size. */
function paintWater(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return canvas;
  const water = context.createLinearGradient(0, 0, 0, height);
  water.addColorStop(0, '#1f8a94');
  water.addColorStop(0.55, '#0f5268');
  water.addColorStop(1, '#072437');
  context.fillStyle = water;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#0a1c2b';
  context.beginPath();
  context.moveTo(0, height);
  for (let step = 0; step <= 30; step += 1) {
    context.lineTo((step / 30) * width, height * (0.93 + Math.sin(step / 2) * 0.02));
  }
  context.lineTo(width, height);
  context.fill();
  return canvas;
}

/** The sea on a canvas. Every position is a function of the clock, so skipped frames need no catching up. */
export function createSeaView(label: string, formatMultiple: (multiple: number) => string): SeaView {
  const element = make('canvas', { class: 'sea', role: 'img', 'aria-label': label });
  const context = element.getContext('2d', { alpha: false });
  const sprites = createSprites();
  const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  const gone = new Set<number>();
  const flights: Flight[] = [];
  const marks: Mark[] = [];
  let aimed: Fish | undefined;
  let width = 1;
  let height = 1;
  let water: HTMLCanvasElement | undefined;

  const { now, set: setNow } = createServerClock();
  const look = (fish: Fish) => toSeen(fish, now(), isCalm?.matches ?? false);
  const isHere = (fish: Fish) => !gone.has(fish.number) && isWithin(look(fish));
  const toPixels = (fish: Fish) => {
    const { x, y, alpha } = look(fish) ?? { x: 0.5, y: 0.5, alpha: 0 };
    return { x: x * width, y: y * height, alpha };
  };
  const toHalf = (fish: Fish) => (fish.kind.size / 100) * Math.min(height, width * 1.35);

  function resize(): void {
    const box = element.getBoundingClientRect();
    const scale = Math.min(2, devicePixelRatio);
    width = Math.max(1, box.width);
    height = Math.max(1, box.height);
    element.width = Math.round(width * scale);
    element.height = Math.round(height * scale);
    context?.setTransform(scale, 0, 0, scale, 0, 0);
    water = paintWater(element.width, element.height);
  }

  function drawWater(at: number): void {
    if (!context || !water) return;
    context.drawImage(water, 0, 0, width, height);
    if (isCalm?.matches) return;
    context.fillStyle = '#ffffff26';
    for (let bubble = 0; bubble < 14; bubble += 1) {
      const rise = ((at / (5200 + bubble * 430) + bubble * 0.37) % 1) * (height + 20);
      const x = ((bubble * 0.618) % 1) * width + Math.sin(at / 900 + bubble) * 6;
      context.beginPath();
      context.arc(x, height - rise, 2 + (bubble % 3), 0, Math.PI * 2);
      context.fill();
    }
  }

  function drawFish(fish: Fish): void {
    if (!context) return;
    const { x, y, alpha } = toPixels(fish);
    if (alpha === 0) return;
    const half = toHalf(fish);
    context.globalAlpha = alpha;
    sprites.draw(context, fish.kind.id, x, y, half, fish.heading);
    sprites.label(context, formatMultiple(fish.kind.multiple), x, y + half * 0.66 + 12);
    context.globalAlpha = 1;
  }

  function drawAim(): void {
    if (!context || !aimed || !isHere(aimed)) return;
    const { x, y } = toPixels(aimed);
    const radius = toHalf(aimed) + 6;
    context.strokeStyle = '#ffd27d';
    context.lineWidth = 3;
    context.setLineDash([radius * 0.6, radius * 0.35]);
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.stroke();
    context.setLineDash([]);
  }

  function drawCannon(): void {
    if (!context) return;
    const x = width / 2;
    const isAiming = aimed && isHere(aimed) && !isCalm?.matches;
    const target = isAiming && aimed ? toPixels(aimed) : { x, y: 0 };
    const turn = Math.atan2(target.x - x, height - target.y);
    context.save();
    context.translate(x, height + 4);
    context.rotate(turn);
    context.fillStyle = '#f2b45a';
    context.fillRect(-7, -52, 14, 46);
    context.fillStyle = '#fff0d0';
    context.fillRect(-9, -56, 18, 8);
    context.restore();
    context.fillStyle = '#b86f2a';
    context.beginPath();
    context.arc(x, height + 6, 28, Math.PI, 0);
    context.fill();
  }

  function drawFlights(at: number): void {
    if (!context) return;
    for (let index = flights.length - 1; index >= 0; index -= 1) {
      const flight = flights[index] as Flight;
      const along = (at - flight.startMs) / FLIGHT_MS;
      if (along >= 1) {
        flights.splice(index, 1);
        continue;
      }
      const end = toPixels(flight.fish);
      const fromY = height - 40;
      context.fillStyle = flight.isOwn ? '#ffe3a3' : '#9fe0d8a0';
      context.beginPath();
      context.arc(
        flight.fromX + (end.x - flight.fromX) * along,
        fromY + (end.y - fromY) * along,
        flight.isOwn ? 6 : 4,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  }

  function drawMarks(at: number): void {
    if (!context) return;
    for (let index = marks.length - 1; index >= 0; index -= 1) {
      const mark = marks[index] as Mark;
      const along = (at - mark.startMs) / MARK_MS;
      if (along >= 1) {
        marks.splice(index, 1);
        continue;
      }
      context.globalAlpha = 1 - along ** 3;
      context.strokeStyle = mark.isCatch ? '#ffd27d' : '#ffffff90';
      context.lineWidth = mark.isCatch ? 4 : 2;
      context.beginPath();
      context.arc(mark.x, mark.y, (isCalm?.matches ? 0.6 : along) * (mark.isCatch ? 60 : 26) + 8, 0, Math.PI * 2);
      context.stroke();
      if (mark.text) {
        context.font = '800 20px system-ui, sans-serif';
        context.textAlign = 'center';
        context.lineWidth = 4;
        context.strokeStyle = '#06202a';
        context.fillStyle = '#ffd27d';
        const x = Math.min(width - 60, Math.max(60, mark.x));
        const y = Math.max(24, mark.y - (isCalm?.matches ? 20 : along * 40));
        context.strokeText(mark.text, x, y);
        context.fillText(mark.text, x, y);
      }
      context.globalAlpha = 1;
    }
  }

  function draw(): void {
    const at = now();
    drawWater(at);
    const fish = listFish(at).filter(({ number }) => !gone.has(number));
    for (const each of fish.toSorted((left, right) => right.kind.size - left.kind.size)) drawFish(each);
    drawAim();
    drawFlights(at);
    drawMarks(at);
    drawCannon();
    requestAnimationFrame(draw);
  }

  watchSize(element, resize);
  requestAnimationFrame(() => {
    resize();
    draw();
  });

  return {
    element,
    setNow,
    listVisible: () => listFish(now()).filter(isHere),
    aimAt: (fish) => {
      aimed = fish;
    },
    getAimed: () => (aimed && isHere(aimed) ? aimed : undefined),
    findAt(clientX, clientY) {
      const box = element.getBoundingClientRect();
      const toDistance = (fish: Fish) => {
        const { x, y } = toPixels(fish);
        return Math.hypot(x - (clientX - box.left), y - (clientY - box.top)) - toHalf(fish) - MARGIN;
      };
      const near = listFish(now()).filter((fish) => isHere(fish) && toDistance(fish) < 0);
      return near.toSorted((left, right) => left.kind.size - right.kind.size)[0];
    },
    fly(number, who) {
      if (isCalm?.matches) return;
      const fromX = who === undefined ? width / 2 : ((who * 0.381) % 1) * width;
      flights.push({ fish: toFish(number), fromX, startMs: now(), isOwn: who === undefined });
    },
    mark(number, text, isCatch) {
      const { x, y, alpha } = toPixels(toFish(number));
      if (alpha > 0 || text) marks.push({ x, y, text, isCatch, startMs: now() });
    },
    remove: (number) => {
      gone.add(number);
      if (gone.size > 400) for (const old of [...gone].slice(0, 200)) gone.delete(old);
    },
  };
}
