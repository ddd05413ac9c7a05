/**
 * Chooses the ways in which a test breaks one call. In a short run each call gets one way in turn, so that every call and every way is used. `npm run
 * test:long` tries every way on every call.
 */
export function takeTurn<Way>(ways: readonly Way[], turn: number, extent: 'all' | 'some'): readonly Way[] {
  return extent === 'all' ? ways : ways.slice(turn % ways.length).slice(0, 1);
}
