/** Growth of the curve per millisecond. It reaches 2.00 after 8.7 s, 10.00 after 28.8 s, and 100.00 after 57.6 s. */
const GROWTH = 0.000_08;

/** The curve without rounding, for drawing. */
export function toHeight(elapsedMs: number): number {
  return Math.exp(GROWTH * Math.max(0, elapsedMs));
}

/** The multiplier after this time, in whole hundredths, rounded down. Server and frame use the same rule; only the server's multiplier counts. */
export function toMultiplier(elapsedMs: number): number {
  return Math.floor(toHeight(elapsedMs) * 100);
}

/** The first millisecond at which the curve reaches `multiplier` (hundredths). */
export function toReachedMs(multiplier: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH));
  while (toMultiplier(ms) < multiplier) ms += 1;
  while (ms > 0 && toMultiplier(ms - 1) >= multiplier) ms -= 1;
  return ms;
}

/** The duration of a flight: until the curve would exceed its crash point. */
export function toFlightMs(crash: number): number {
  return toReachedMs(crash + 1);
}
