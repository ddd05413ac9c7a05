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
  toFacts(rule: Rule, words: RuleWords): PromotionFact[];
  /** Smallest deposit that counts. */
  toMinDeposit?(rule: Rule): number;
}

type AllKinds = { readonly [Kind in PromotionKind]: KindWords<Extract<PromotionRule, { kind: Kind }>> };

/** A kind without an entry does not compile. */
const KIND_WORDS: AllKinds = {
  deposit_bonus: {
    toHeadline: ({ rate, maxBonus }, { percent, money }) => ({ rate: percent(rate), max: money(maxBonus) }),
    toFacts: ({ minDeposit }, { t, money }) => [[t('promotions.fact.minDeposit'), money(minDeposit)]],
    toMinDeposit: ({ minDeposit }) => minDeposit,
  },
  free_bonus: { toHeadline: ({ amount }, { money }) => ({ amount: money(amount) }), toFacts: () => [] },
  rebate: {
    toHeadline: ({ rate, maxBonus }, { percent, money }) => ({ rate: percent(rate), max: money(maxBonus) }),
    toFacts: ({ cycle, minBonus }, { t, money }) => [
      [t('promotions.fact.cycle'), t(`promotions.cycle.${cycle}`)],
      [t('promotions.fact.minBonus'), money(minBonus)],
    ],
  },
  raffle: {
    toHeadline: ({ prizes }, { money }) => ({
      prizes: money(prizes.reduce((sum, { amount, count }) => sum + amount * count, 0)),
    }),
    toFacts: ({ prizes, stakePerTicket, ticketsMax }, { t, money, list }) => [
      [
        t('promotions.fact.prizes'),
        list(prizes.map(({ amount, count }) => t('promotions.prize', { count, amount: money(amount) }))),
      ],
      stakePerTicket > 0
        ? [t('promotions.fact.ticketStake'), money(stakePerTicket)]
        : [t('promotions.fact.tickets'), t('promotions.fact.entryOnly')],
      [t('promotions.fact.tickets'), t('promotions.fact.ticketsMax', { count: ticketsMax })],
    ],
  },
  manual: { toHeadline: ({ maxAmount }, { money }) => ({ max: money(maxAmount) }), toFacts: () => [] },
};

export function toKindWords(rule: PromotionRule): KindWords<PromotionRule> {
  return KIND_WORDS[rule.kind] as KindWords<PromotionRule>;
}
