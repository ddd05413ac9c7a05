import { brand } from '../../../brand/brand.ts';
import type { Currency } from '../../../contract/core/money.ts';
import type { Promotion } from '../../../contract/promotions/promotions.ts';
import type { PromotionTerms } from '../../../contract/promotions/terms.ts';
import { formatDate, formatList, formatNumber, formatPercent } from '../../../lib/format.ts';
import type { T } from '../../../lib/words.ts';
import { KIND_TRAITS } from '../../../stores/promotions/kinds.ts';
import { listExcludedCategories } from '../../../stores/promotions/terms.ts';
import { toAmountText } from '../../ui/amount.ts';
import { type PromotionFact, toKindWords } from './kind-words.ts';

/** Names of categories, vendors and titles; an unknown code is its own name. */
export interface PlayNames {
  readonly category: (code: string) => string;
  readonly vendor: (code: string) => string;
  readonly game: (code: string) => string;
}

const BASIS_POINTS = 10_000;

/** Texts about a promotion, for pages and the reward centre: states every term that the operator set. */
export function createPromotionWords(t: T, tag: string) {
  const toDay = (iso: string) => formatDate(tag, iso, { dateStyle: 'medium', timeZone: brand.timeZone });
  const percent = (basisPoints: number) => formatPercent(tag, basisPoints / BASIS_POINTS);

  const toRuleWords = (currency: Currency) => ({
    t,
    percent,
    list: (items: readonly string[]) => formatList(tag, items),
    money: (amount: number) => toAmountText(amount, currency, tag),
  });

  function toHeadline({ rule, currency }: Promotion): string {
    return t(`promotions.rule.${rule.kind}`, toKindWords(rule).toHeadline(rule, toRuleWords(currency)));
  }

  /** Name of a status. Without `startsAt`, the name has no day; filters use it without a day. */
  function toStatus({ status, startsAt = '' }: Pick<Promotion, 'status'> & { readonly startsAt?: string }): string {
    return t(`promotions.status.${status}`, { day: toDay(startsAt) });
  }

  function toTurnover(terms: PromotionTerms): string {
    if (terms.turnoverMultiple === 0) return t('promotions.turnover.none');
    return t(`promotions.turnover.${terms.turnoverBase}`, { times: formatNumber(tag, terms.turnoverMultiple) });
  }

  function toExcluded(terms: PromotionTerms, names: PlayNames): string {
    const { excludedVendors, excludedGames } = terms;
    return formatList(tag, [
      ...listExcludedCategories(terms).map(names.category),
      ...excludedVendors.map(names.vendor),
      ...excludedGames.map(names.game),
    ]);
  }

  /** Games that count; empty if stakes do not matter. */
  function toCounting(terms: PromotionTerms, names: PlayNames, isOnStakes: boolean): PromotionFact[] {
    const games = toExcluded(terms, names);
    if (!games && terms.turnoverMultiple === 0 && !isOnStakes) return [];
    const counting = games ? t('promotions.counts_but', { games }) : t('promotions.counts_all');
    return [[t('promotions.fact.counts'), counting]];
  }

  function toTermFacts(terms: PromotionTerms, currency: Currency, names: PlayNames, isOnStakes = false) {
    const days = (count: number) => t('promotions.days', { count });
    const facts: PromotionFact[] = [[t('promotions.fact.turnover'), toTurnover(terms)]];
    if (terms.turnoverMultiple > 0) facts.push([t('promotions.fact.expiry'), days(terms.expiryDays)]);
    if (terms.maxStake !== null)
      facts.push([t('promotions.fact.maxStake'), toAmountText(terms.maxStake, currency, tag)]);
    facts.push(...toCounting(terms, names, isOnStakes), [t('promotions.fact.claim'), days(terms.claimDays)]);
    return facts;
  }

  /** All terms: reward, task, period, maximum and the rest. */
  function toFacts(promotion: Promotion, names: PlayNames): PromotionFact[] {
    const { rule, terms, currency, startsAt, endsAt } = promotion;
    const { toGets, toTask, toMax, toFacts: toMore } = toKindWords(rule);
    const words = toRuleWords(currency);
    const max = toMax?.(rule);
    return [
      [t('promotions.fact.gets'), t(`promotions.gets.${rule.kind}`, toGets(rule, words))],
      [t('promotions.fact.task'), toTask(rule, words)],
      [t('promotions.fact.period'), t('promotions.period', { from: toDay(startsAt), until: toDay(endsAt) })],
      ...(max === undefined ? [] : [[t('promotions.fact.max'), words.money(max)] as const]),
      ...toMore(rule, words),
      ...toTermFacts(terms, currency, names, KIND_TRAITS[rule.kind].isOnStakes),
    ];
  }

  return { toHeadline, toStatus, toFacts, toTermFacts, toExcluded, toDay };
}

export type PromotionWords = ReturnType<typeof createPromotionWords>;
