/** The names `01`, `02` … of `count` numbered balls. */
export function toBalls(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));
}

export const DIGITS: readonly string[] = Array.from('0123456789');
export const SIDES = ['big', 'small', 'odd', 'even'] as const;

/** The names of `count` positions, from `p1` or from `p<from>`. */
export function toPlaces(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) => `p${index + from}`);
}

export function sumOf(numbers: readonly string[]): number {
  return numbers.reduce((sum, number) => sum + Number(number), 0);
}

/** Big from `bigFrom` up, otherwise small; odd or even. */
export function toSides(value: number, bigFrom: number): readonly string[] {
  return [value >= bigFrom ? 'big' : 'small', value % 2 === 1 ? 'odd' : 'even'];
}

export function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && [...left].sort().join() === [...right].sort().join();
}
