import type { SportsMatch, SportsMatchView } from '../../../contract/studio/sports.ts';

type Row = SportsMatch;
type Told = SportsMatch | SportsMatchView;

/** Copies the fields that can change from the newer answer. Markets that this answer does not contain keep their known data. */
function update<Match extends Told>(older: Match, { phase, tick, state, isSuspended, markets }: Told): Match {
  const known = older.markets.map((market) => markets.find(({ marketId }) => marketId === market.marketId) ?? market);
  return { ...older, phase, tick, state, isSuspended, markets: known };
}

/**
 * The latest matches from the server, the only source of odds in the frame. Each answer, for a list or one match, updates every place that shows
 * the match. An answer older than the last one of its match is dropped, because answers may arrive out of order.
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
    /** Stores a list from the server. Returns its matches, except those that are older than the known ones. */
    hearList(next: readonly Row[], nowMs: number): readonly Row[] {
      const before = new Map(rows.map((row) => [row.matchId, row]));
      const news = next.filter(({ matchId }) => isNews(matchId, nowMs));
      rows = next.map((row) => (news.includes(row) ? row : (before.get(row.matchId) ?? row)));
      const shown = news.find(({ matchId }) => matchId === view?.matchId);
      if (view && shown) view = update(view, shown);
      return news;
    },
    /** Stores a single match from the server. Returns false if the match is older than the known one. */
    hearMatch(match: SportsMatchView, nowMs: number, isShown: boolean): boolean {
      if (!isNews(match.matchId, nowMs)) return false;
      if (isShown) view = match;
      rows = rows.map((row) => (row.matchId === match.matchId ? update(row, match) : row));
      return true;
    },
  };
}
