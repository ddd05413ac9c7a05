import * as z from 'zod/mini';
import type { ErrorCode } from '../core/errors.ts';
import { AmountSchema, CurrencySchema } from '../core/money.ts';

/** Errors of opening a game that plays rounds; a lottery has no open round. */
export const OPEN_ERRORS = [
  'games.launch_expired',
  'games.unknown',
  'games.round_open',
  'upstream.unavailable',
] as const satisfies readonly ErrorCode[];

/** Fields that every game answers when it is opened; the balance is in major units. */
export const toOpenedGame = () => ({
  gameId: z.string(),
  gameName: z.string(),
  currency: CurrencySchema,
  balance: AmountSchema,
});
