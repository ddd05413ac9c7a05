const CODE_RANGE = 1_000_000;
/** The largest multiple of the range below 2^32: numbers above it would favour the low codes. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODE_RANGE) * CODE_RANGE;

/** Six digits, each as likely as the others. */
export function createCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < FAIR_BELOW) return String(number % CODE_RANGE).padStart(6, '0');
  }
}
