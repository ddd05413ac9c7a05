import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { queryInt, queryText } from '../core/query.ts';
import { PUBLIC_GAMES } from './games.ts';

/** Lowest thresholds that an operator may set: in major units, and as a multiple of the stake. */
export const WINNER_PAYOUT_MIN = 5;
export const WINNER_TIMES_MIN = 1.5;
const WINNER_TIMES_MAX = 10_000;

/** A win is on the board if it pays at least `minPayout` (major units) and `minTimes` its stake. */
export const WinnerRuleSchema = z.strictObject({
  minPayout: AmountSchema.check(z.gte(WINNER_PAYOUT_MIN)),
  minTimes: z.number().check(z.gte(WINNER_TIMES_MIN), z.lte(WINNER_TIMES_MAX)),
});
export type WinnerRule = z.infer<typeof WinnerRuleSchema>;

/** `D` is today, `W` the last seven days, in the brand's time zone. Names are masked; play money is excluded. */
export const listWinners = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listWinners',
  path: '/wps/relay/GCSGAME_getRankList',
  summary: 'Leaderboard of winners by payout',
  request: () =>
    z.strictObject({
      period: z._default(z.enum(['D', 'W']), 'W'),
      gameType: queryText(20),
      gameId: queryText(80),
      count: queryInt(20, 1, 50),
      language: queryText(16),
    }),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          rank: z.number(),
          account: z.string(),
          gameId: z.string(),
          gameName: z.string(),
          vassalage: z.string(),
          gameType: z.string(),
          stake: AmountSchema,
          payout: AmountSchema,
          at: z.string(),
        }),
      ),
    }),
});
