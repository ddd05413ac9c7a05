/**
 * The ways in which a test breaks one call of many: each call takes one of them in turn, so that all calls and all ways have their share. `npm run
 * test:long` tries every way on every call.
 */
export function takeTurn<Way>(ways: readonly Way[], turn: number, extent: 'all' | 'some'): readonly Way[] {
  return extent === 'all' ? ways : ways.slice(turn % ways.length).slice(0, 1);
}
