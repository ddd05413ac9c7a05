const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2.2 relative luminance; invalid colours count as black. */
function toLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(hex) ?? []).slice(1).map((pair) => Number.parseInt(pair, 16));
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** WCAG 2.2 contrast of two colours, from 1 to 21. */
export function toContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [toLuminance(one), toLuminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/** Luminance at which black and white have the same contrast: (L + 0.05)² = 1.05 × 0.05. */
const MIDDLE = 0.179;

/** Black or white, whichever has more contrast on the colour: at least 4.5 to 1. */
export function toInkOn(hex: string): '#000' | '#fff' {
  return toLuminance(hex) > MIDDLE ? '#000' : '#fff';
}
