import type { PromotionKind } from '../../../contract/promotions/promotions.ts';
import type { PromotionRule } from '../../../contract/promotions/terms.ts';
import type { T } from '../../../lib/words.ts';

export type PromotionFact = readonly [label: string, text: string];

/** Words of a page for the parts of a rule. */
export interface RuleWords {
  readonly t: T;
  readonly money: (amount: number) => string;
  readonly percent: (basisPoints: number) => string;
  readonly list: (items: readonly string[]) => string;
}

interface KindWords<Rule> {
  /** Values of the message `promotions.rule.<kind>`. */
  toHeadline(rule: Rule, words: RuleWords): Readonly<Record<string, string>>;
  /** Values of `promotions.gets.<kind>`, the reward of a participant. */
  toGets(rule: Rule, words: RuleWords): Readonly<Record<string, string>>;
  /** The task of a participant, in one sentence. */
  toTask(rule: Rule, words: RuleWords): string;
  /** Maximum of one reward; undefined if `toGets` already states it. */
  toMax?(rule: Rule): number;
  toFacts(rule: Rule, words: RuleWords): PromotionFact[];
  /** Smallest deposit that counts. */
  toMinDeposit?(rule: Rule): number;
}

type AllKinds = { readonly [Kind in PromotionKind]: KindWords<Extract<PromotionRule, { kind: Kind }>> };
type Raffle = Extract<PromotionRule, { kind: 'raffle' }>;

const toPrizes = ({ prizes }: Raffle, { money }: RuleWords) => ({
  prizes: money(prizes.reduce((sum, { amount, count }) => sum + amount * count, 0)),
});

/** A kind without an entry does not compile. */
const KIND_WORDS: AllKinds = {
  deposit_bonus: {
    toHeadline: ({ rate, maxBonus }, { percent, money }) => ({ rate: percent(rate), max: money(maxBonus) }),
    toGets: ({ rate }, { percent }) => ({ rate: percent(rate) }),
    toTask: ({ minDeposit }, { t, money }) => t('promotions.task.deposit_bonus', { amount: money(minDeposit) }),
    toMax: ({ maxBonus }) => maxBonus,
    toFacts: () => [],
    toMinDeposit: ({ minDeposit }) => minDeposit,
  },
  free_bonus: {
    toHeadline: ({ amount }, { money }) => ({ amount: money(amount) }),
    toGets: ({ amount }, { money }) => ({ amount: money(amount) }),
    toTask: (_rule, { t }) => t('promotions.task.free_bonus'),
    toFacts: () => [],
  },
  rebate: {
    toHeadline: ({ rate, maxBonus }, { percent, money }) => ({ rate: percent(rate), max: money(maxBonus) }),
    toGets: ({ rate }, { percent }) => ({ rate: percent(rate) }),
    toTask: (_rule, { t }) => t('promotions.task.rebate'),
    toMax: ({ maxBonus }) => maxBonus,
    toFacts: ({ cycle, minBonus }, { t, money }) => [
      [t('promotions.fact.cycle'), t(`promotions.cycle.${cycle}`)],
      [t('promotions.fact.minBonus'), money(minBonus)],
    ],
  },
  raffle: {
    toHeadline: toPrizes,
    toGets: toPrizes,
    toTask: ({ stakePerTicket }, { t, money }) =>
      stakePerTicket > 0
        ? t('promotions.task.raffle', { amount: money(stakePerTicket) })
        : t('promotions.task.raffle_entry'),
    toFacts: ({ prizes, ticketsMax }, { t, money, list }) => [
      [
        t('promotions.fact.prizes'),
        list(prizes.map(({ amount, count }) => t('promotions.prize', { count, amount: money(amount) }))),
      ],
      [t('promotions.fact.tickets'), t('promotions.fact.ticketsMax', { count: ticketsMax })],
    ],
  },
  manual: {
    toHeadline: ({ maxAmount }, { money }) => ({ max: money(maxAmount) }),
    toGets: () => ({}),
    toTask: (_rule, { t }) => t('promotions.task.manual'),
    toMax: ({ maxAmount }) => maxAmount,
    toFacts: () => [],
  },
};

export function toKindWords(rule: PromotionRule): KindWords<PromotionRule> {
  return KIND_WORDS[rule.kind] as KindWords<PromotionRule>;
}
