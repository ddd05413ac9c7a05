import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { callKey, FRAME_CALL, launch } from './frame-call.ts';
import { OPEN_CALL, toOpenedGame } from './opened-game.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * The card room of Orla Studio. These calls handle entries. The room's socket tells each member what that member may
 * see of the tables, and takes plays of cards (src/studio/cards/messages.ts).
 */

/** `open`: the hand is not over · `settled`, also with a payout of 0 · `returned`: the entry was refunded. */
export const CardEntrySchema = z.object({
  ticketId: z.string(),
  state: z.enum(['open', 'settled', 'returned']),
  stake: AmountSchema,
  payout: AmountSchema,
});

export const openCards = defineEndpoint({
  ...OPEN_CALL,
  id: 'openCards',
  path: '/studio/api/cards/open',
  summary: 'Open the card room: entries, return, balance and the last entry',
  response: () =>
    z.object({
      ...toOpenedGame(),
      entries: z.array(AmountSchema),
      rtp: z.number(),
      lastEntry: z.nullable(CardEntrySchema),
    }),
});

/** Pays one entry and takes a seat. The client chooses `ticketKey`; a repeated request answers the same seat. */
export const sitAtCards = defineEndpoint({
  ...FRAME_CALL,
  id: 'sitAtCards',
  path: '/studio/api/cards/sit',
  summary: 'Pay an entry and sit down at the table that forms for it',
  errors: [...STAKE_ERRORS, 'games.already_seated', 'wallet.own_money_only', 'cashier.payout_paused'],
  request: () =>
    z.strictObject({
      launch,
      ticketKey: callKey,
      entry: z.number(),
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
      /** Hash of the server seed that the client has shown for the table. If the table began in the meantime, the entry is refunded. */
      serverSeedHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  response: () => z.object({ entry: CardEntrySchema, balance: AmountSchema }),
});
