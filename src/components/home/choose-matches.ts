import type { Fixture } from '../../contract/games/on-now.ts';

type Listed = Pick<Fixture, 'state' | 'markets'>;

const LIVE_SHARE = 0.6;

/** Whether a selection of the match can be bet on now. */
const isOpen = ({ markets }: Listed): boolean =>
  markets.some(({ selections }) => selections.some(({ odds }) => odds !== null));

/**
 * Matches for a short row: live matches, then upcoming ones. In both groups, matches that are open for bets come first.
 * Some lines are kept for upcoming matches, because a visitor may want to bet before a match begins.
 * @param list live matches first, then by time
 */
export function chooseMatches<One extends Listed>(list: readonly One[], max: number): One[] {
  const byOpen = [...list.filter(isOpen), ...list.filter((match) => !isOpen(match))];
  const live = byOpen.filter(({ state }) => state === 'live');
  const upcoming = byOpen.filter(({ state }) => state !== 'live');
  const liveCount = Math.max(Math.ceil(max * LIVE_SHARE), max - upcoming.length);
  const chosen = live.slice(0, liveCount);
  return [...chosen, ...upcoming.slice(0, max - chosen.length)];
}
