import type { SportsMatch, SportsMatchView } from '../../../contract/studio/sports.ts';

type Row = SportsMatch;
type Told = SportsMatch | SportsMatchView;

/** The fields that change while a match is open; markets that the newer answer does not have stay. */
function update<Match extends Told>(older: Match, { phase, tick, state, isSuspended, markets }: Told): Match {
  const known = older.markets.map((market) => markets.find(({ marketId }) => marketId === market.marketId) ?? market);
  return { ...older, phase, tick, state, isSuspended, markets: known };
}

/**
 * The matches as the server last told them, in a list or one by one: the one source of all odds of the frame. Each answer changes every place
 * that shows the match. An answer that is older than the last one of its match is dropped, because answers may overtake each other.
 */
export function createQuotes() {
  let rows: readonly Row[] = [];
  let view: SportsMatchView | undefined;
  const toldAt = new Map<string, number>();

  /** @param nowMs the server's time of the answer */
  const isNews = (matchId: string, nowMs: number) => {
    if (nowMs < (toldAt.get(matchId) ?? 0)) return false;
    toldAt.set(matchId, nowMs);
    return true;
  };

  return {
    listRows: () => rows,
    /** The open match, complete. */
    getView: () => view,
    closeView: () => {
      view = undefined;
    },
    /** Takes a list and returns its matches with news. */
    hearList(next: readonly Row[], nowMs: number): readonly Row[] {
      const before = new Map(rows.map((row) => [row.matchId, row]));
      const news = next.filter(({ matchId }) => isNews(matchId, nowMs));
      rows = next.map((row) => (news.includes(row) ? row : (before.get(row.matchId) ?? row)));
      const shown = news.find(({ matchId }) => matchId === view?.matchId);
      if (view && shown) view = update(view, shown);
      return news;
    },
    /** Takes a single match; false: it is older than what is known. */
    hearMatch(match: SportsMatchView, nowMs: number, isShown: boolean): boolean {
      if (!isNews(match.matchId, nowMs)) return false;
      if (isShown) view = match;
      rows = rows.map((row) => (row.matchId === match.matchId ? update(row, match) : row));
      return true;
    },
  };
}
