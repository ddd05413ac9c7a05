import type { ContractKind, WireTerms } from '../../contract/contracts/contracts.ts';

export type TermUnit = 'amount' | 'count' | 'rate' | 'period' | 'choice';

/** One value of the terms; tiers count from 1, and 0 is for values of the whole contract. */
export interface TermLine {
  readonly tier: number;
  /** Message key `contracts.term_<name>`. */
  readonly name: string;
  readonly unit: TermUnit;
  readonly value: number | string;
}

const UNITS: Readonly<Record<string, TermUnit>> = {
  period: 'period',
  carriesLosses: 'choice',
  activeMembers: 'count',
  rate: 'rate',
  profitRate: 'rate',
  lossRate: 'rate',
};
const toUnit = (name: string): TermUnit => UNITS[name] ?? 'amount';

/** Terms of any kind, one line per value, in reading order. */
export function toTermLines(terms: WireTerms): readonly TermLine[] {
  const { tiers, ...whole } = { tiers: [], ...terms };
  const toLine = (tier: number) => (entry: [string, unknown]) => {
    const [name, value] = entry as [string, number | string | boolean];
    const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    return { tier, name, unit: toUnit(name), value: shown };
  };
  return [
    ...Object.entries(whole).map(toLine(0)),
    ...(tiers as object[]).flatMap((tier, index) => Object.entries(tier).map(toLine(index + 1))),
  ];
}

export interface ComparedLine extends Omit<TermLine, 'value'> {
  readonly before: TermLine['value'] | undefined;
  readonly after: TermLine['value'] | undefined;
  readonly change: 'same' | 'more' | 'less' | 'changed' | 'added' | 'gone';
}

function toChange(before: TermLine['value'] | undefined, after: TermLine['value'] | undefined): ComparedLine['change'] {
  if (before === after) return 'same';
  if (before === undefined) return 'added';
  if (after === undefined) return 'gone';
  if (typeof before !== 'number' || typeof after !== 'number') return 'changed';
  return after > before ? 'more' : 'less';
}

/** Compares old and new terms: each line of either, and its change. */
export function compareTerms(before: WireTerms | undefined, after: WireTerms): readonly ComparedLine[] {
  const [old, next] = [before ? toTermLines(before) : [], toTermLines(after)];
  const isSame = (line: TermLine) => (other: TermLine) => other.tier === line.tier && other.name === line.name;
  const gone = old.filter((line) => !next.some(isSame(line)));
  return [...next, ...gone]
    .sort((a, b) => a.tier - b.tier)
    .map(({ tier, name, unit, ...line }) => {
      const known = { tier, name, unit, ...line };
      const was = old.find(isSame(known))?.value;
      const is = next.find(isSame(known))?.value;
      return { tier, name, unit, before: was, after: is, change: toChange(was, is) };
    });
}

export interface Rates {
  readonly rate: number;
  /** Real-time salary only. */
  readonly lossRate: number;
}

/** Upper limits of a downline's rates. Without a contract nothing can be offered. */
export function toRates(terms: WireTerms | undefined): Rates {
  if (!terms) return { rate: 0, lossRate: 0 };
  if ('profitRate' in terms) return { rate: terms.profitRate, lossRate: terms.lossRate };
  return { rate: Math.max(...terms.tiers.map(({ rate }) => rate)), lossRate: 0 };
}

/** Names of a tier's conditions by kind. */
export const TIER_FIELDS = {
  dividend: ['periodValidBet', 'periodProfitLoss', 'activeMembers'],
  daily: ['dailyBet', 'activeMembers'],
  hourly: ['hourlyBet'],
  realtime: [],
} as const satisfies Record<ContractKind, readonly string[]>;
