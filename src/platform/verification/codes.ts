const CODE_RANGE = 1_000_000;
/** The largest multiple of the range below 2^32. Numbers above it are drawn again, because they would make low codes more likely. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODE_RANGE) * CODE_RANGE;

/** Six digits, all codes equally likely. */
export function createCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < FAIR_BELOW) return String(number % CODE_RANGE).padStart(6, '0');
  }
}
