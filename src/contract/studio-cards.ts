import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema, CurrencySchema } from './money.ts';
import { STAKE_ERRORS } from './studio-stakes.ts';

/**
 * The card room of Orla Studio. Entries go by these calls; what happens at the tables comes by the room's socket, to each member
 * as that member may see it, and cards are played there (src/studio/cards/messages.ts).
 */
const launch = z.string().check(z.minLength(1), z.maxLength(300));

/** `open`: the hand is not over · `settled`, with 0 too · `returned`: the entry went back. */
export const CardEntrySchema = z.object({
  ticketId: z.string(),
  state: z.enum(['open', 'settled', 'returned']),
  stake: AmountSchema,
  payout: AmountSchema,
});

export const openCards = defineEndpoint({
  id: 'openCards',
  area: 'studio',
  host: 'studio',
  method: 'POST',
  path: '/studio/api/cards/open',
  summary: 'Open the card room: entries, return, balance and the last entry',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
  errors: ['games.launch_expired', 'games.unknown', 'games.round_open', 'upstream.unavailable'],
  request: () => z.strictObject({ launch }),
  response: () =>
    z.object({
      gameId: z.string(),
      gameName: z.string(),
      currency: CurrencySchema,
      balance: AmountSchema,
      entries: z.array(AmountSchema),
      rtp: z.number(),
      lastEntry: z.nullable(CardEntrySchema),
    }),
});

/** Pays one entry and takes a seat. `ticketKey` is the client's and makes a repeated request the same seat. */
export const sitAtCards = defineEndpoint({
  id: 'sitAtCards',
  area: 'studio',
  host: 'studio',
  method: 'POST',
  path: '/studio/api/cards/sit',
  summary: 'Pay an entry and sit down at the table that forms for it',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
  errors: [...STAKE_ERRORS, 'games.already_seated'],
  request: () =>
    z.strictObject({
      launch,
      ticketKey: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
      entry: z.number(),
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
      /** The commitment shown for the table; a table that began meanwhile gives the entry back. */
      serverSeedHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  response: () => z.object({ entry: CardEntrySchema, balance: AmountSchema }),
});
