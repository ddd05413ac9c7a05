import type { CashierSettings, OperatorMethod } from '../../contract/cashier/settings-operator.ts';
import { toMinor } from '../../contract/core/money.ts';
import type { PastCalendar } from './past-calendar.ts';
import type { PastMoment } from './past-moment.ts';
import { PAST, type Visit } from './past-visits.ts';

const STEP_MS = 75_000;

/** Games of the past by id, as the catalogue lists them. */
export type PastGames = ReadonlyMap<string, Extract<PastMoment, { kind: 'round' }>['game']>;

interface Facts {
  readonly games: PastGames;
  readonly method: OperatorMethod;
  readonly terms: CashierSettings['withdrawal'];
}

const GAMES = new Set(Object.values(PAST).flatMap((visits) => visits.flatMap(({ game }) => game ?? [])));

/** Undefined if one of these games is not registered; the seed then creates no rounds. */
export async function findPastGames(db: D1Database): Promise<PastGames | undefined> {
  const { results } = await db
    .prepare(
      `select game_id as gameId, vassalage, game_type as gameType, game_name as gameName from games
       where game_id in (select value from json_each(?))`,
    )
    .bind(JSON.stringify([...GAMES]))
    .all<Extract<PastMoment, { kind: 'round' }>['game']>();
  return results.length === GAMES.size ? new Map(results.map((game) => [game.gameId, game])) : undefined;
}

/** The actions of all visits in the order of time. The steps of one visit follow each other by a little more than a minute. */
export function toPastMoments(
  visits: readonly Visit[],
  calendar: PastCalendar,
  { games, method, terms }: Facts,
): PastMoment[] {
  const moments = visits.map(({ at, deposit, game = '', bets = [], withdrawal }, visit) => {
    const began = at(calendar);
    const steps = [
      ...(deposit === undefined ? [] : [{ kind: 'deposit', amountMinor: toMinor(deposit), method } as const]),
      ...bets.map(([stake, payout]) => {
        const found = games.get(game);
        if (!found) throw new Error(`The past names no game ${game}`);
        const money = { stakeMinor: toMinor(stake), payoutMinor: toMinor(payout) };
        return { kind: 'round', game: found, ...money } as const;
      }),
      ...(withdrawal === undefined ? [] : [{ kind: 'withdrawal', amountMinor: toMinor(withdrawal), terms } as const]),
    ];
    return steps.map((step, index) => ({ ...step, id: `past-${visit + 1}-${index + 1}`, at: began + index * STEP_MS }));
  });
  return moments.flat().sort((left, right) => left.at - right.at);
}
