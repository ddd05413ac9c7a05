import * as contract from '../../contract/records/records.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { askRoundBets } from '../games/round-bets.ts';
import { EXPORT_CHUNK } from '../http/export-pages.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { refuseSigned } from '../http/refuse-signed.ts';
import { toRoundsResponse } from './export-rounds.ts';
import { readPeriod } from './requested-period.ts';
import type { RoundFilter } from './round-records.ts';

const CURSOR = /^\d{1,15}$/;

/** A cursor is the number of the last round on the page before. */
export function readCursor(cursor: string): number | undefined {
  if (cursor === '') return 0;
  return CURSOR.test(cursor) && Number(cursor) > 0 ? Number(cursor) : undefined;
}

export const recordsRoutes = [
  implementWithoutSessionCheck(contract.listRounds, async ({ input, settings, session }) => {
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return refuseSigned(contract.listRounds, session, period);
    const beforeN = readCursor(input.cursor);
    if (beforeN === undefined) return refuseSigned(contract.listRounds, session, refuseFields({ cursor: 'pattern' }));
    const { gameType, vassalage, state, pageSize } = input;
    const filter: RoundFilter = { ...period.value, gameType, vassalage, state };
    const page = await session.member.records.listRounds(session.tokenHash, filter, beforeN, pageSize);
    if (!page.ok) return page;
    const { nextN, totals, list, currency } = page.value;
    const next = nextN === 0 ? '' : String(nextN);
    return accept({ period: period.value, currency, totals, list, pageSize, total: totals.rounds, next });
  }),

  implementWithoutSessionCheck(contract.getRound, async ({ input, session }) =>
    session.member.records.getRound(session.tokenHash, input.roundId),
  ),

  implementWithoutSessionCheck(
    contract.listRoundBets,
    async ({ env, input: { roundId }, settings, session, language }) => {
      const found = await session.member.records.getRound(session.tokenHash, roundId);
      if (!found.ok) return found;
      const { vassalage } = found.value.round;
      const asked = { player: session.memberId, roundId: roundId.slice(vassalage.length + 1), language };
      return accept({ bets: await askRoundBets(env, settings, vassalage, asked) });
    },
  ),

  implementWithoutSessionCheck(contract.exportRounds, async ({ input, settings, session }) => {
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return refuseSigned(contract.exportRounds, session, period);
    const { gameType, vassalage, state, format } = input;
    const filter: RoundFilter = { ...period.value, gameType, vassalage, state };
    const first = await session.member.records.listRounds(session.tokenHash, filter, 0, EXPORT_CHUNK);
    if (!first.ok) return first;
    const { member, tokenHash } = session;
    return accept(toRoundsResponse({ member, tokenHash, filter, format, first: first.value }));
  }),

  implementWithoutSessionCheck(contract.getProfit, async ({ input, settings, session }) => {
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return refuseSigned(contract.getProfit, session, period);
    const filter = { ...period.value, gameType: input.gameType };
    const profit = await session.member.records.getProfit(session.tokenHash, filter);
    return profit.ok ? accept({ period: period.value, ...profit.value }) : profit;
  }),

  implementWithoutSessionCheck(contract.getLastRound, async ({ input: { count, ...game }, session }) =>
    session.member.records.listLastRounds(session.tokenHash, game, count),
  ),
];
