import * as z from 'zod/mini';
import { AmountSchema, PositiveAmountSchema } from '../core/money.ts';
import { GAME_CATEGORIES, GameCategorySchema } from '../games/games.ts';

const CodesSchema = z._default(z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(200)), []);

/** Conditions of a bonus, shown before the claim. The required turnover is `turnoverMultiple` times the base. */
export const PromotionTermsSchema = z.strictObject({
  turnoverMultiple: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.5)),
  turnoverBase: z._default(z.enum(['bonus', 'bonus_and_deposit']), 'bonus'),
  /** Only this part of a larger stake counts; null is no limit. */
  maxStake: z._default(z.nullable(PositiveAmountSchema), null),
  /** `expiryDays`: days to complete the turnover. `claimDays`: days to claim a ready reward. */
  expiryDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(365)), 30),
  claimDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(90)), 7),
  excludedGames: CodesSchema,
  excludedVendors: CodesSchema,
  excludedCategories: z._default(z.array(GameCategorySchema).check(z.maxLength(GAME_CATEGORIES.length)), []),
});
export type PromotionTerms = z.output<typeof PromotionTermsSchema>;

const BasisPointsSchema = z.number().check(z.int(), z.gte(1), z.lte(50_000));

/** Formula of the reward. Rates are basis points. */
export const PromotionRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deposit_bonus'),
    rate: BasisPointsSchema,
    maxBonus: PositiveAmountSchema,
    minDeposit: PositiveAmountSchema,
  }),
  z.strictObject({ kind: z.literal('free_bonus'), amount: PositiveAmountSchema }),
  z.strictObject({
    kind: z.literal('rebate'),
    rate: BasisPointsSchema,
    cycle: z.enum(['D', 'W']),
    maxBonus: PositiveAmountSchema,
    minBonus: PositiveAmountSchema,
  }),
  z.strictObject({
    kind: z.literal('raffle'),
    /** One ticket on entry and one for each stake of this amount; 0 gives none for stakes. */
    stakePerTicket: AmountSchema.check(z.gte(0)),
    ticketsMax: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
    prizes: z
      .array(z.strictObject({ amount: PositiveAmountSchema, count: z.number().check(z.int(), z.gte(1), z.lte(100)) }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  z.strictObject({ kind: z.literal('manual'), maxAmount: PositiveAmountSchema }),
]);
export type PromotionRule = z.output<typeof PromotionRuleSchema>;
