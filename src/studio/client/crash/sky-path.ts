import { toHeight } from '../../crash/curve.ts';

/** The window of the drawing: it grows with the flight, so that the kite stays in sight. */
const TIME_MIN_MS = 7000;
const HEIGHT_MIN = 2;
const POINTS = 40;
const MARGIN = { left: 0.1, right: 0.2, top: 0.26, bottom: 0.13 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points of the curve from the ground to the kite, in pixels of a drawing of this size. */
export function toCurve(elapsedMs: number, width: number, height: number): Point[] {
  const timeMs = Math.max(TIME_MIN_MS, elapsedMs);
  const top = Math.max(HEIGHT_MIN, toHeight(elapsedMs));
  const [left, right] = [width * MARGIN.left, width * (1 - MARGIN.right)];
  const [ceiling, floor] = [height * MARGIN.top, height * (1 - MARGIN.bottom)];
  return Array.from({ length: POINTS + 1 }, (_, step) => {
    const ms = (elapsedMs * step) / POINTS;
    return {
      x: left + ((right - left) * ms) / timeMs,
      y: floor - ((floor - ceiling) * (toHeight(ms) - 1)) / (top - 1),
    };
  });
}
