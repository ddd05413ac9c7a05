import { SALARY_RATE_MAX, TERMS_SCHEMAS, type WireTerms } from '../../contract/contracts/contracts.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { STEPS_MINOR } from './play-windows.ts';
import type { ContractKind, Terms } from './terms.ts';

/** Percent to basis points: two decimals, the same factor as major to minor units. */
const toBasisPoints = toMinor;
const toPercent = toMajor;

function parse(kind: ContractKind, input: unknown): Terms | undefined {
  switch (kind) {
    case 'dividend': {
      const read = TERMS_SCHEMAS.dividend.safeParse(input);
      if (!read.success) return undefined;
      const tiers = read.data.tiers.map((tier) => ({
        validBetMinor: toMinor(tier.periodValidBet),
        profitMinor: toMinor(tier.periodProfitLoss),
        activeMembers: tier.activeMembers,
        rate: toBasisPoints(tier.rate),
      }));
      const { period, carriesLosses } = read.data;
      return { kind, period, ...(carriesLosses === undefined ? {} : { carriesLosses }), tiers };
    }
    case 'daily': {
      const read = TERMS_SCHEMAS.daily.safeParse(input);
      if (!read.success) return undefined;
      const tiers = read.data.tiers.map(({ dailyBet, activeMembers, rate }) => {
        return { betMinor: toMinor(dailyBet), activeMembers, rate: toBasisPoints(rate) };
      });
      return { kind, tiers };
    }
    case 'hourly': {
      const read = TERMS_SCHEMAS.hourly.safeParse(input);
      if (!read.success) return undefined;
      const tiers = read.data.tiers.map((tier) => {
        return { betMinor: toMinor(tier.hourlyBet), rate: toBasisPoints(tier.rate) };
      });
      return { kind, tiers };
    }
    case 'realtime': {
      const read = TERMS_SCHEMAS.realtime.safeParse(input);
      if (!read.success) return undefined;
      const { profitRate, lossRate, singleBet } = read.data;
      const rates = { profitRate: toBasisPoints(profitRate), lossRate: toBasisPoints(lossRate) };
      return { kind, ...rates, singleBetMinor: toMinor(singleBet) };
    }
  }
}

const isTooMuch = (rate: number) => rate > toBasisPoints(SALARY_RATE_MAX);

/** Tiers must increase, because otherwise some could never apply; and at least one rate must pay something. */
export function readTerms(kind: ContractKind, input: unknown): Answer<Terms> {
  const terms = parse(kind, input);
  if (!terms) return refuseFields({ terms: input === undefined ? 'required' : 'kind' });
  if (terms.kind === 'realtime') {
    if (!STEPS_MINOR.includes(terms.singleBetMinor)) return refuseFields({ singleBet: 'step' });
    const over = (['profitRate', 'lossRate'] as const).find((name) => isTooMuch(terms[name]));
    if (over) return refuseFields({ [over]: 'too_big' });
    return terms.profitRate + terms.lossRate > 0 ? accept(terms) : refuseFields({ profitRate: 'zero' });
  }
  const rates = terms.tiers.map(({ rate }) => rate);
  if (rates.some((rate) => rate === 0)) return refuseFields({ rate: 'zero' });
  if (terms.kind !== 'dividend' && rates.some(isTooMuch)) return refuseFields({ rate: 'too_big' });
  const climbs = rates.every((rate, index) => index === 0 || rate > (rates[index - 1] ?? 0));
  return climbs ? accept(terms) : refuseFields({ rate: 'order' });
}

export function toWireTerms(terms: Terms): WireTerms {
  switch (terms.kind) {
    case 'dividend':
      return {
        period: terms.period,
        ...(terms.carriesLosses === undefined ? {} : { carriesLosses: terms.carriesLosses }),
        tiers: terms.tiers.map((tier) => ({
          periodValidBet: toMajor(tier.validBetMinor),
          periodProfitLoss: toMajor(tier.profitMinor),
          activeMembers: tier.activeMembers,
          rate: toPercent(tier.rate),
        })),
      };
    case 'daily':
      return {
        tiers: terms.tiers.map(({ betMinor, activeMembers, rate }) => {
          return { dailyBet: toMajor(betMinor), activeMembers, rate: toPercent(rate) };
        }),
      };
    case 'hourly':
      return {
        tiers: terms.tiers.map(({ betMinor, rate }) => ({ hourlyBet: toMajor(betMinor), rate: toPercent(rate) })),
      };
    case 'realtime': {
      const { profitRate, lossRate, singleBetMinor } = terms;
      const rates = { profitRate: toPercent(profitRate), lossRate: toPercent(lossRate) };
      return { ...rates, singleBet: toMajor(singleBetMinor) };
    }
  }
}
