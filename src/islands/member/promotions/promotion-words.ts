import { brand } from '../../../brand/brand.ts';
import type { Currency } from '../../../contract/core/money.ts';
import type { Promotion } from '../../../contract/promotions/promotions.ts';
import type { PromotionTerms } from '../../../contract/promotions/terms.ts';
import type { T } from '../../../lib/words.ts';
import { listExcludedCategories } from '../../../stores/promotions/terms.ts';
import { toAmountText } from '../../ui/amount.ts';

export type PromotionFact = readonly [label: string, text: string];

/** Names of categories, vendors and titles; an unknown code is its own name. */
export interface PlayNames {
  readonly category: (code: string) => string;
  readonly vendor: (code: string) => string;
  readonly game: (code: string) => string;
}

const BASIS_POINTS = 10_000;

/** Texts about a promotion, for pages and the reward centre: states every term that the operator set. */
export function createPromotionWords(t: T, tag: string) {
  const toDay = (iso: string) =>
    new Date(iso).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: brand.timeZone });
  const percent = (basisPoints: number) =>
    (basisPoints / BASIS_POINTS).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 });

  function toHeadline({ rule, currency }: Promotion): string {
    const money = (amount: number) => toAmountText(amount, currency, tag);
    const key = `promotions.rule.${rule.kind}`;
    if (rule.kind === 'deposit_bonus' || rule.kind === 'rebate')
      return t(key, { rate: percent(rule.rate), max: money(rule.maxBonus) });
    if (rule.kind === 'free_bonus') return t(key, { amount: money(rule.amount) });
    if (rule.kind === 'manual') return t(key, { max: money(rule.maxAmount) });
    return t(key, { prizes: money(rule.prizes.reduce((sum, { amount, count }) => sum + amount * count, 0)) });
  }

  function toStatus({ status, startsAt }: Pick<Promotion, 'status' | 'startsAt'>): string {
    return t(`promotions.status.${status}`, { day: toDay(startsAt) });
  }

  function toRuleFacts({ rule, currency }: Promotion): PromotionFact[] {
    const money = (amount: number) => toAmountText(amount, currency, tag);
    if (rule.kind === 'deposit_bonus') return [[t('promotions.fact.minDeposit'), money(rule.minDeposit)]];
    if (rule.kind === 'rebate')
      return [
        [t('promotions.fact.cycle'), t(`promotions.cycle.${rule.cycle}`)],
        [t('promotions.fact.minBonus'), money(rule.minBonus)],
      ];
    if (rule.kind !== 'raffle') return [];
    const prizes = rule.prizes.map(({ amount, count }) => t('promotions.prize', { count, amount: money(amount) }));
    return [
      [t('promotions.fact.prizes'), prizes.join(', ')],
      rule.stakePerTicket > 0
        ? [t('promotions.fact.ticket'), money(rule.stakePerTicket)]
        : [t('promotions.fact.tickets'), t('promotions.fact.entryOnly')],
      [t('promotions.fact.tickets'), t('promotions.fact.ticketsMax', { count: rule.ticketsMax })],
    ];
  }

  function toTurnover(terms: PromotionTerms): string {
    if (terms.turnoverMultiple === 0) return t('promotions.turnover.none');
    return t(`promotions.turnover.${terms.turnoverBase}`, { times: terms.turnoverMultiple.toLocaleString(tag) });
  }

  function toExcluded(terms: PromotionTerms, names: PlayNames): string {
    const { excludedVendors, excludedGames } = terms;
    return [
      ...listExcludedCategories(terms).map(names.category),
      ...excludedVendors.map(names.vendor),
      ...excludedGames.map(names.game),
    ].join(', ');
  }

  function toTermFacts(terms: PromotionTerms, currency: Currency, names: PlayNames): PromotionFact[] {
    const days = (count: number) => t('promotions.days', { count });
    const excluded = toExcluded(terms, names);
    const facts: PromotionFact[] = [[t('promotions.fact.turnover'), toTurnover(terms)]];
    if (terms.turnoverMultiple > 0) facts.push([t('promotions.fact.expiry'), days(terms.expiryDays)]);
    if (terms.maxStake !== null)
      facts.push([t('promotions.fact.maxStake'), toAmountText(terms.maxStake, currency, tag)]);
    facts.push([t('promotions.fact.claim'), days(terms.claimDays)]);
    if (excluded) facts.push([t('promotions.fact.excluded'), excluded]);
    return facts;
  }

  function toFacts(promotion: Promotion, names: PlayNames): PromotionFact[] {
    const { terms, currency, startsAt, endsAt } = promotion;
    return [
      [t('promotions.fact.period'), t('promotions.period', { from: toDay(startsAt), until: toDay(endsAt) })],
      ...toRuleFacts(promotion),
      ...toTermFacts(terms, currency, names),
    ];
  }

  return { toHeadline, toStatus, toFacts, toTermFacts, toExcluded, toDay };
}

export type PromotionWords = ReturnType<typeof createPromotionWords>;
