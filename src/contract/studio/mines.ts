import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { callKey, FRAME_CALL, hex64, launch } from './frame-call.ts';
import { OPEN_CALL, toOpenedGame } from './opened-game.ts';
import { STAKE_ERRORS } from './stakes.ts';

/**
 * Mines of Orla Studio: 25 fields, row by row from the top left. The places of the mines are fixed by commit and reveal when a round begins;
 * they and the server seed are sent only after its end.
 */

/** `cashed`: ended by the player or by the last field · `expired`: ended by the server, at the reached multiple. */
export const MINES_ENDS = ['cashed', 'hit', 'expired', 'returned'] as const;

const field = z.int().check(z.gte(0), z.lte(24));

export const MinesRoundSchema = z.object({
  roundId: z.string(),
  stake: AmountSchema,
  mines: z.int(),
  /** Safe fields in the order of their opening. */
  opened: z.array(z.int()),
  /** The multiple that the round has reached, and the multiple after one more safe field. Null where no such multiple exists. */
  multiple: z.nullable(z.number()),
  nextMultiple: z.nullable(z.number()),
  /** The payout if the open round ended now. */
  payout: AmountSchema,
  /** Null while the round is open. */
  end: z.nullable(z.enum(MINES_ENDS)),
  /** The field with the mine that ended the round. */
  hit: z.nullable(z.int()),
  /** All mines, after the end. */
  places: z.nullable(z.array(z.int())),
  serverSeedHash: hex64,
  /** Null while the round is open. */
  serverSeed: z.nullable(hex64),
  clientSeed: z.string(),
  nonce: z.int(),
  at: z.string(),
  /** Time at which the server ends a round that is still open. */
  endsAt: z.string(),
});
export type MinesRound = z.infer<typeof MinesRoundSchema>;

const next = { nextServerSeedHash: hex64, nonce: z.int() };

/** `balance` is null if no money moved. */
const toPlayed = () => z.object({ round: MinesRoundSchema, balance: z.nullable(AmountSchema), ...next });

export const openMines = defineEndpoint({
  ...OPEN_CALL,
  id: 'openMines',
  path: '/studio/api/mines/open',
  summary: 'Open the game of mines: stakes, returns, balance, the next commitment and the open or last round',
  response: () =>
    z.object({
      ...toOpenedGame(),
      stakes: z.array(AmountSchema),
      /** Lowest and highest return over all ways to play, in basis points. */
      rtp: z.object({ low: z.number(), high: z.number() }),
      ...next,
      round: z.nullable(MinesRoundSchema),
    }),
});

/** Takes the stake and begins a round. The client chooses `roundKey`; a repeated request answers the same round. */
export const startMines = defineEndpoint({
  ...FRAME_CALL,
  id: 'startMines',
  path: '/studio/api/mines/start',
  summary: 'Begin a round of mines; a player has one open round',
  errors: [...STAKE_ERRORS, 'games.too_soon', 'games.round_moved'],
  request: () =>
    z.strictObject({
      launch,
      roundKey: callKey,
      stake: z.number(),
      mines: z.int().check(z.gte(1), z.lte(24)),
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
    }),
  response: toPlayed,
});

const MOVE_ERRORS = [
  'games.launch_expired',
  'games.unknown',
  'games.round_open',
  'games.round_ended',
  'upstream.unavailable',
] as const;

/** Opens one field. Repeating the same field with the same `step` answers the round as it is. */
export const openMinesField = defineEndpoint({
  ...FRAME_CALL,
  id: 'openMinesField',
  path: '/studio/api/mines/field',
  summary: 'Open a field of the open round of mines',
  errors: [...MOVE_ERRORS, 'games.field_open', 'games.round_moved'],
  request: () =>
    z.strictObject({
      launch,
      roundId: z.uuid(),
      field,
      /** Number of open fields that the player sees. */
      step: field,
    }),
  response: toPlayed,
});

/** Ends the round at the reached multiple. Repeating it answers the ended round. */
export const cashOutMines = defineEndpoint({
  ...FRAME_CALL,
  id: 'cashOutMines',
  path: '/studio/api/mines/cash-out',
  summary: 'Cash out the open round of mines',
  errors: [...MOVE_ERRORS, 'games.nothing_opened'],
  request: () => z.strictObject({ launch, roundId: z.uuid() }),
  response: toPlayed,
});
