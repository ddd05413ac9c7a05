import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema, CurrencySchema, PositiveAmountSchema } from '../core/money.ts';

/**
 * A bonus in process, in major units. `bound`: its money in the balance, the wallets and open bets. `owed`: the remaining turnover of `required`.
 * `until`: its expiry, ISO 8601. `waitsForBets`: it has expired, and ends when its open bets end.
 */
export const BonusProgressSchema = z.object({
  promotionId: z.string(),
  bound: AmountSchema,
  required: AmountSchema,
  done: AmountSchema,
  owed: AmountSchema,
  until: z.nullable(z.string()),
  waitsForBets: z.boolean(),
});
export type BonusProgress = z.infer<typeof BonusProgressSchema>;

/**
 * By spec §7, the site reads `value.sumBalance`: the money that the member can stake or move now, in major units. The same figure is
 * `available` of `getConsolidatedFunds`, whose `total` adds money on hold and in the wallets at vendors. Headers and forms show
 * `sumBalance`, the wallet page all three. `bonus` is there while a bonus is in process; header, wallet, withdrawal and transfer show it.
 */
export const getBalance = defineEndpoint({
  id: 'getBalance',
  area: 'wallet',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'Available balance of the member',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({ sumBalance: AmountSchema, currency: CurrencySchema, bonus: z.optional(BonusProgressSchema) }),
});

const id = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/));

/**
 * The seamless-wallet API. A vendor signs every request: headers `X-Vendor`, `X-Timestamp` (seconds), `X-Signature` = hex HMAC-SHA256 of
 * `timestamp.METHOD.path.sha256hex(body)`. Amounts are major units. `transactionId` is the vendor's and makes the call idempotent: the same
 * id with the same body gets the same answer, and with another body it is refused with HTTP 422.
 */
const player = { player: id, currency: CurrencySchema };
const BalanceSchema = z.object({ balance: AmountSchema, currency: CurrencySchema });
const MovementSchema = z.object({ balance: AmountSchema, currency: CurrencySchema, transactionId: id });
const VENDOR_ERRORS = ['vendor.bad_signature', 'member.unknown', 'wallet.currency_mismatch'] as const;
/** Errors of each call that moves money of a round. */
const ROUND_ERRORS = [...VENDOR_ERRORS, 'wallet.round_closed', 'wallet.frozen', 'idempotency.mismatch'] as const;

export const vendorBalance = defineEndpoint({
  id: 'vendorBalance',
  area: 'wallet',
  method: 'POST',
  path: '/vendor/wallet/balance',
  summary: 'A player’s balance',
  origin: 'orla',
  auth: 'vendor',
  errors: [...VENDOR_ERRORS, 'games.launch_expired'],
  request: () => z.strictObject({ ...player, launch: z.string().check(z.maxLength(300)) }),
  response: () => BalanceSchema,
});

/**
 * Takes a stake. Requires a live launch, so that no new money is at risk after it ended. A round may have several bets
 * until it is settled, each with its own transaction id; their sum must not exceed the game's maximum stake.
 */
export const vendorBet = defineEndpoint({
  id: 'vendorBet',
  area: 'wallet',
  method: 'POST',
  path: '/vendor/wallet/bet',
  summary: 'Take a stake from the player for a round',
  origin: 'orla',
  auth: 'vendor',
  errors: [
    ...ROUND_ERRORS,
    'games.launch_expired',
    'games.unknown',
    'games.stake_over_limit',
    'games.stake_under_limit',
    'member.suspended',
    'wallet.insufficient_funds',
    'wallet.own_money_only',
    'cashier.payout_paused',
    'wallet.amount_invalid',
  ],
  request: () =>
    z.strictObject({
      ...player,
      launch: z.string().check(z.maxLength(300)),
      transactionId: id,
      roundId: id,
      gameCode: id,
      amount: PositiveAmountSchema,
    }),
  response: () => MovementSchema,
});

/** `round` pays a round that has a bet; `jackpot` and `promotion` need no bet. */
export const WIN_KINDS = ['round', 'jackpot', 'promotion'] as const;

/**
 * Pays the win of a round; the amount 0 closes the round as lost. With `ends: false` the round stays open for further wins, at most 500. A `jackpot`
 * or `promotion` needs no bet and no round. It is paid into the main balance, and only vendors with a ceiling may pay it. One ceiling limits the sum
 * of the wins of a round, another one the wins without a bet in 24 hours. The end of a launch or session is no reason for a refusal. A win above the
 * operator's ceiling is refused and the round stays open; the vendor can send the win again after the operator raised the ceiling.
 */
export const vendorWin = defineEndpoint({
  id: 'vendorWin',
  area: 'wallet',
  method: 'POST',
  path: '/vendor/wallet/win',
  summary: 'Pay the player for a round; zero closes it as lost',
  origin: 'orla',
  auth: 'vendor',
  errors: [...ROUND_ERRORS, 'wallet.amount_invalid', 'wallet.win_over_limit', 'wallet.transaction_unknown'],
  request: () =>
    z.strictObject({
      ...player,
      transactionId: id,
      roundId: id,
      gameCode: id,
      amount: AmountSchema.check(z.gte(0)),
      ends: z.optional(z.boolean()),
      kind: z.optional(z.enum(WIN_KINDS)),
    }),
  response: () => MovementSchema,
});

/**
 * Needs exactly one of `betTransactionId` and `winTransactionId`.
 * `winTransactionId` takes a win back, at most once. If the win settled its round, the round stays settled. If the balance is too low, the member
 * owes the rest to the platform, not to the vendor. An unknown win is refused with `wallet.transaction_unknown`.
 * `betTransactionId` refunds the stake of one bet; other bets of the round are not affected. The platform remembers a rollback of an unknown bet, so
 * that it refuses this bet if it arrives later.
 */
export const vendorRollback = defineEndpoint({
  id: 'vendorRollback',
  area: 'wallet',
  method: 'POST',
  path: '/vendor/wallet/rollback',
  summary: 'Refund the stake of a bet, or take a win back',
  origin: 'orla',
  auth: 'vendor',
  errors: [...ROUND_ERRORS, 'wallet.transaction_unknown', 'wallet.insufficient_funds'],
  request: () =>
    z.strictObject({
      ...player,
      transactionId: id,
      betTransactionId: z.optional(id),
      winTransactionId: z.optional(id),
      roundId: id,
    }),
  response: () => MovementSchema,
});
