import type { TFunction } from 'i18next';
import { brand } from '../../brand/brand.ts';
import type { Promotion } from '../../contract/promotions.ts';
import { toAmountText } from '../../islands/ui/amount.ts';

export type Fact = readonly [label: string, text: string];

const BASIS_POINTS = 10_000;

/** The words of a promotion in a language: its terms as an operator set them, none of them hidden in prose. */
export function createPromotionWords(t: TFunction, tag: string) {
  const day = (iso: string) => new Date(iso).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: brand.timeZone });
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

  function toStatus({ status, startsAt }: Promotion): string {
    if (status === 'coming_soon') return t('promotions.status.coming_soon', { day: day(startsAt) });
    return t(status === 'close' ? 'promotions.status.close' : 'promotions.status.join');
  }

  function toRuleFacts({ rule, currency }: Promotion): Fact[] {
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

  function toTurnover({ terms }: Promotion): string {
    if (terms.turnoverMultiple === 0) return t('promotions.turnover.none');
    return t(`promotions.turnover.${terms.turnoverBase}`, { times: terms.turnoverMultiple.toLocaleString(tag) });
  }

  function toFacts(promotion: Promotion, categoryName: (category: string) => string): Fact[] {
    const { terms, currency, startsAt, endsAt } = promotion;
    const days = (count: number) => t('promotions.days', { count });
    const excluded = [...terms.excludedCategories.map(categoryName), ...terms.excludedVendors, ...terms.excludedGames];
    const facts: Fact[] = [
      [t('promotions.fact.period'), t('promotions.period', { from: day(startsAt), until: day(endsAt) })],
      ...toRuleFacts(promotion),
      [t('promotions.fact.turnover'), toTurnover(promotion)],
    ];
    if (terms.turnoverMultiple > 0) facts.push([t('promotions.fact.expiry'), days(terms.expiryDays)]);
    if (terms.maxStake !== null)
      facts.push([t('promotions.fact.maxStake'), toAmountText(terms.maxStake, currency, tag)]);
    facts.push([t('promotions.fact.claim'), days(terms.claimDays)]);
    if (excluded.length > 0) facts.push([t('promotions.fact.excluded'), excluded.join(', ')]);
    return facts;
  }

  return { toHeadline, toStatus, toFacts };
}
