import * as z from 'zod/mini';
import { AmountSchema, CurrencySchema } from '../core/money.ts';
import { FRAME_CALL, launch } from './frame-call.ts';

/** Common properties of the calls that open a game with rounds. A lottery does not use them, because it has no open round. */
export const OPEN_CALL = {
  ...FRAME_CALL,
  errors: ['games.launch_expired', 'games.unknown', 'games.round_open', 'upstream.unavailable'],
  request: () => z.strictObject({ launch }),
} as const;

/** Fields that every game answers when it is opened; the balance is in major units. */
export const toOpenedGame = () => ({
  gameId: z.string(),
  gameName: z.string(),
  currency: CurrencySchema,
  balance: AmountSchema,
});
