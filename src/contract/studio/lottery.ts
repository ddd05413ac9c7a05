import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { toOpenedGame } from './opened-game.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Lotteries of Orla Studio, as called by their frame. Draws follow the server's clock, and bets are taken until
 * `closesAt` by that clock. Times are milliseconds since the Unix epoch. The numbers of a draw follow from its seed
 * (HMAC-SHA256 stream, client seed `<game>:<draw>`, nonce 0), whose hash is published before the draw opens.
 */
const drawNumber = z.string().check(z.regex(/^[0-9-]{10,20}$/));
const playType = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const LISTS_MAX = 12;
export const PICKS_MAX = 200;
export const LOTTERY_TICKETS_MAX = 50;

/** One list per position if the kind of bet has positions, else a single list. */
const picks = z
  .array(z.array(z.string().check(z.regex(/^[a-z0-9]{1,12}$/))).check(z.maxLength(PICKS_MAX)))
  .check(z.minLength(1), z.maxLength(LISTS_MAX));

const PlannedDrawSchema = z.object({
  drawNumber: z.string(),
  opensAt: z.int(),
  closesAt: z.int(),
  drawsAt: z.int(),
  seedHash: hex64,
});
export type PlannedDraw = z.infer<typeof PlannedDrawSchema>;

const DrawnSchema = z.object({
  drawNumber: z.string(),
  drawsAt: z.int(),
  numbers: z.array(z.string()),
  seedHash: hex64,
  seed: hex64,
});
export type DrawnNumbers = z.infer<typeof DrawnSchema>;

/** `draw` takes bets until `closesAt`, then awaits its numbers; `results` are newest first. */
export const LotteryStateSchema = z.object({
  now: z.int(),
  draw: PlannedDrawSchema,
  next: PlannedDrawSchema,
  results: z.array(DrawnSchema),
});
export type LotteryState = z.infer<typeof LotteryStateSchema>;

/**
 * `placed`: not yet paid out · `settled` · `returned`: the stake was refunded. `odds` are those at placement, in
 * hundredths by prize.
 */
export const LotteryTicketSchema = z.object({
  ticketId: z.string(),
  drawNumber: z.string(),
  playType: z.string(),
  picks: z.array(z.array(z.string())),
  lines: z.int(),
  lineStake: AmountSchema,
  stake: AmountSchema,
  payout: AmountSchema,
  wonLines: z.int(),
  odds: z.record(z.string(), z.int()),
  state: z.enum(['placed', 'settled', 'returned']),
  at: z.int(),
});
export type LotteryTicket = z.infer<typeof LotteryTicketSchema>;

const LOTTERY_ERRORS = ['games.launch_expired', 'games.unknown', 'upstream.unavailable'] as const;

export const openLottery = defineEndpoint({
  ...FRAME_CALL,
  id: 'openLottery',
  path: '/studio/api/lottery/open',
  summary: 'Open a lottery: its kinds of bets with odds and limits, balance, draws and the tickets of the player',
  errors: LOTTERY_ERRORS,
  request: () => z.strictObject({ launch }),
  response: () =>
    z.object({
      ...toOpenedGame(),
      ticketMax: AmountSchema,
      linesMax: z.int(),
      /**
       * Maximum payout of one hit of a line. Line stakes that could exceed it are refused; payouts are never capped.
       */
      hitMax: AmountSchema,
      types: z.array(
        z.object({ code: z.string(), odds: z.record(z.string(), z.int()), lineStakes: z.array(AmountSchema) }),
      ),
      state: LotteryStateSchema,
      tickets: z.array(LotteryTicketSchema),
    }),
});

export const getLotteryState = defineEndpoint({
  ...FRAME_CALL,
  id: 'getLotteryState',
  path: '/studio/api/lottery/state',
  summary: 'The draw that takes bets, the next one and the last results of a lottery',
  errors: ['games.launch_expired', 'games.unknown'],
  request: () => z.strictObject({ launch }),
  response: () => LotteryStateSchema,
});

/** Buys one ticket. The client chooses `ticketKey`; a repeated request answers the same ticket. */
export const betLottery = defineEndpoint({
  ...FRAME_CALL,
  id: 'betLottery',
  path: '/studio/api/lottery/bet',
  summary: 'Buy one ticket of a lottery',
  errors: [...STAKE_ERRORS, 'lottery.closed', 'lottery.selection_invalid'],
  request: () =>
    z.strictObject({
      launch,
      ticketKey: callKey,
      drawNumber,
      playType,
      picks,
      lineStake: z.number(),
    }),
  response: () => z.object({ ticket: LotteryTicketSchema, balance: AmountSchema }),
});

export const listLotteryTickets = defineEndpoint({
  ...FRAME_CALL,
  id: 'listLotteryTickets',
  path: '/studio/api/lottery/tickets',
  summary: 'The last tickets of the player in a lottery, newest first, and the balance',
  errors: LOTTERY_ERRORS,
  request: () => z.strictObject({ launch }),
  response: () => z.object({ tickets: z.array(LotteryTicketSchema), balance: AmountSchema }),
});
