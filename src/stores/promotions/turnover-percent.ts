/** 0 to 100; 100 only when complete. In a file of its own for the header, which loads no other code of promotions. */
export function toTurnoverPercent(done: number, required: number): number {
  if (required === 0) return 100;
  return Math.min(100, Math.floor((done / required) * 100));
}
