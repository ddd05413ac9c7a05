import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { CurrencySchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { LanguageSchema } from '../core/texts.ts';
import { METHOD_KINDS } from './cashier.ts';
import { METHOD_CODE } from './deposits.ts';
import { DISPUTE_DAYS_MAX } from './disputes.ts';
import { MethodProvidersSchema } from './providers.ts';

const minor = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000));
const minutes = z.number().check(z.int(), z.gte(1), z.lte(525_600));
const basisPoints = z.number().check(z.int(), z.gte(0), z.lte(5_000));
const disputeDays = z.number().check(z.int(), z.gte(1), z.lte(DISPUTE_DAYS_MAX));
const payoutProvider = z.string().check(z.regex(/^([A-Z0-9_]{2,20})?$/));
/** Amounts in minor units, rates in hundredths of a percent. */
export const CashierSettingsSchema = z.strictObject({
  /**
   * True: bets use the one wallet. False: bets use the money moved to the vendor. Takes effect at the next game launch.
   */
  isSingle: z.boolean(),
  pix: z.strictObject({
    /** Stored in the form of the Central Bank's directory: `+5511987654321`, `52998224725`, lower case. */
    key: z.string().check(z.trim(), z.minLength(3), z.maxLength(77)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(25), z.regex(/^[\x20-\x7e]+$/)),
    city: z.string().check(z.trim(), z.minLength(1), z.maxLength(15), z.regex(/^[\x20-\x7e]+$/)),
  }),
  deposit: z.strictObject({ maxOpen: z.number().check(z.int(), z.gte(1), z.lte(20)) }),
  withdrawal: z.strictObject({
    minMinor: minor,
    maxMinor: minor,
    feeMinor: minor,
    feeBasisPoints: basisPoints,
    dailyCount: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
    dailyMinor: minor,
    /**
     * How many times deposits and transfers from other members must be staked before money may leave; 0 means never. An increase applies to
     * later deposits and transfers, a decrease also to existing ones.
     */
    turnoverTimes: z.number().check(z.int(), z.gte(0), z.lte(20)),
    autoReceiptMinutes: minutes,
    reviewMinutes: minutes,
    payoutMinutes: minutes,
    disputeMinutes: minutes,
    maxAccounts: z.number().check(z.int(), z.gte(1), z.lte(20)),
  }),
  transfer: z.strictObject({ minMinor: minor, maxMinor: minor, dailyMinor: minor }),
  /** Providers that pay approved withdrawals out, and the rule that approves without a person. */
  payouts: z.strictObject({
    /** Code of the provider for accounts of this kind; empty: the operator pays by hand. */
    pix: payoutProvider,
    bank: payoutProvider,
    /** Largest amount that the rule approves; 0: the rule approves nothing. */
    automaticMaxMinor: minor,
    /** The rule approves only while the member's withdrawals of the day, with the new one, add up to at most this sum. */
    automaticDailyMinor: minor,
    /** Minimum age of the member's account in days. */
    automaticAccountDays: z.number().check(z.int(), z.gte(0), z.lte(3_650)),
    /** If true, the rule approves only for members with a proven phone number or e-mail address. */
    automaticNeedsContact: z.boolean(),
  }),
  /** Days until a dispute about a deposit must be decided, by its kind; `disputeMinutes` of a withdrawal is the time for disputes about payouts. */
  disputes: z.strictObject({
    /** The Central Bank gives the receiving side seven days to analyse a request of the MED. */
    medDays: disputeDays,
    chargebackDays: disputeDays,
    otherDays: disputeDays,
  }),
  /** Hours without payouts after a password was reset or set by the operator; 0 means none. A change applies to later resets. */
  resetPauseHours: z.number().check(z.int(), z.gte(0), z.lte(720)),
  /** Hours before the first payout to a payout account that is not the member's first; 0 means none. A change applies to later accounts. */
  payeePauseHours: z.number().check(z.int(), z.gte(0), z.lte(720)),
});
export type CashierSettings = z.infer<typeof CashierSettingsSchema>;
const { isSingle, pix, deposit, withdrawal, transfer, payouts, disputes, resetPauseHours, payeePauseHours } =
  CashierSettingsSchema.shape;

export const getCashierSettings = defineEndpoint({
  ...OPERATOR,
  id: 'getCashierSettings',
  method: 'GET',
  path: '/ops/cashier',
  summary: 'Limits, fees and times of the cashier',
  permission: 'money.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => CashierSettingsSchema,
});
/** Omitted fields stay unchanged, also within a part. */
export const setCashierSettings = defineEndpoint({
  ...OPERATOR,
  id: 'setCashierSettings',
  sets: { thing: 'cashier' },
  method: 'PUT',
  path: '/ops/cashier',
  summary: 'Set limits, fees and times of the cashier',
  permission: 'money.settings',
  fourEyes: 'always',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      isSingle: z.optional(isSingle),
      pix: z.optional(z.partial(pix)),
      deposit: z.optional(z.partial(deposit)),
      withdrawal: z.optional(z.partial(withdrawal)),
      transfer: z.optional(z.partial(transfer)),
      payouts: z.optional(z.partial(payouts)),
      disputes: z.optional(z.partial(disputes)),
      resetPauseHours: z.optional(resetPauseHours),
      payeePauseHours: z.optional(payeePauseHours),
    }),
  response: () => CashierSettingsSchema,
});

const INSTRUCTIONS_MAX = 1_000;

export const OperatorMethodSchema = z.strictObject({
  code: z.string().check(z.regex(METHOD_CODE)),
  name: shownLine(60),
  kind: z.enum(METHOD_KINDS),
  enabled: z.boolean(),
  position: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
  currency: CurrencySchema,
  minMinor: minor,
  maxMinor: minor,
  presetsMinor: z.array(minor).check(z.maxLength(12)),
  feeMinor: minor,
  feeBasisPoints: basisPoints,
  expiryMinutes: minutes,
  instructions: z.string().check(z.maxLength(INSTRUCTIONS_MAX)),
  /** Texts by language; `name` and `instructions` above are those of the default language, the last fallback. */
  texts: z._default(
    z.record(
      LanguageSchema,
      z.strictObject({
        name: shownLine(60),
        instructions: z.string().check(z.maxLength(INSTRUCTIONS_MAX)),
      }),
    ),
    {},
  ),
  providers: z._default(MethodProvidersSchema, []),
});
export type OperatorMethod = z.infer<typeof OperatorMethodSchema>;

export const listMethods = defineEndpoint({
  ...OPERATOR,
  id: 'listMethods',
  method: 'GET',
  path: '/ops/deposit-methods',
  summary: 'Every deposit method, including disabled ones',
  permission: 'money.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(OperatorMethodSchema) }),
});
export const putMethod = defineEndpoint({
  ...OPERATOR,
  id: 'putMethod',
  sets: { thing: 'method', by: 'code' },
  method: 'PUT',
  path: '/ops/deposit-methods/:code',
  summary: 'Create or change a deposit method',
  permission: 'money.settings',
  fourEyes: 'always',
  errors: ['operator.unauthorized'],
  request: () => OperatorMethodSchema,
  response: () => OperatorMethodSchema,
});
