import type { ContractKind, WireContract, WireTerms } from '../../contract/contracts.ts';
import { type ContractInfo, toKindInfo } from '../contracts/info.ts';
import { processContract } from '../contracts/kinds.ts';
import type { Problems, Values } from '../forms.ts';
import type { Failure } from '../result.ts';
import { asAgent } from './as-agent.ts';

/** Fields of a form; real-time salary has two. */
export const RATE_FIELDS = {
  dividend: ['dividend'],
  daily: ['daily'],
  hourly: ['hourly'],
  realtime: ['profit', 'loss'],
} as const satisfies Record<ContractKind, readonly string[]>;
export type RateField = (typeof RATE_FIELDS)[ContractKind][number];
export type Rates = Readonly<Partial<Record<RateField, number>>>;

/** The highest rates of some terms, in percent. */
export function toRates(kind: ContractKind, terms: WireTerms): Rates {
  if ('profitRate' in terms) return { profit: terms.profitRate, loss: terms.lossRate };
  return { [kind]: Math.max(...terms.tiers.map(({ rate }) => rate)) };
}

const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const satisfies readonly ContractKind[];

/** Contracts that the agent has itself: of the other kinds none can be given. */
export function listOwn(info: ContractInfo): readonly WireContract[] {
  return KINDS.flatMap((kind) => {
    const { isOn, current } = toKindInfo(info, kind);
    return isOn && current ? [current] : [];
  });
}

export function toOwnRates(info: ContractInfo): Rates {
  return Object.assign({}, ...listOwn(info).map(({ kind, terms }) => toRates(kind, terms)));
}

const RATE = /^\d{1,3}(?:[.,](\d{1,9}))?$/;
const DECIMALS_MAX = 2;

/** Percent as people type it, with either decimal mark; undefined where it is no number. */
export function toRate(text: string): number | undefined {
  const typed = text.trim();
  return RATE.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** `max` is one's own rate. */
export function findRateProblem(text: string, max: number): 'rate_form' | 'rate_decimals' | 'rate_above' | undefined {
  const rate = toRate(text);
  if (rate === undefined) return 'rate_form';
  if ((RATE.exec(text.trim())?.[1]?.length ?? 0) > DECIMALS_MAX) return 'rate_decimals';
  return rate > max ? 'rate_above' : undefined;
}

/** Fields that are empty offer nothing; of real-time salary both rates are given, or none. */
export function toRateProblems(values: Values, own: Rates): Problems {
  const problems: Record<string, string> = {};
  const typed = (field: RateField) => (values[field] ?? '').trim();
  for (const [field, max] of Object.entries(own) as [RateField, number][]) {
    const problem = typed(field) === '' ? undefined : findRateProblem(typed(field), max);
    if (problem) problems[field] = problem;
  }
  if (typed('profit') === '' && typed('loss') !== '') problems.profit = 'required';
  if (typed('loss') === '' && typed('profit') !== '') problems.loss = 'required';
  return problems;
}

/** One's own conditions, where no tier pays more than the rate that is given on. */
export function toOfferedTerms<Terms extends WireTerms>(own: Terms, rates: Rates, kind: ContractKind): Terms {
  if ('profitRate' in own) return { ...own, profitRate: rates.profit ?? 0, lossRate: rates.loss ?? 0 };
  const most = rates[kind as RateField] ?? 0;
  return { ...own, tiers: own.tiers.map((tier) => ({ ...tier, rate: Math.min(tier.rate, most) })) } as Terms;
}

export interface Offered {
  readonly kind: ContractKind;
  /** Undefined: the downline has the offer. */
  readonly failure: Failure | undefined;
}

/** Offers the rates that were typed, a contract a kind; each is agreed to by the downline. */
export async function offerRates(account: string, values: Values, info: ContractInfo): Promise<readonly Offered[]> {
  const made: Offered[] = [];
  for (const { kind, terms } of listOwn(info)) {
    const typed = RATE_FIELDS[kind].flatMap((field) => {
      const rate = toRate(values[field] ?? '');
      return rate === undefined ? [] : [[field, rate] as const];
    });
    if (typed.length === 0) continue;
    const offered = toOfferedTerms(terms, Object.fromEntries(typed), kind);
    const answer = await asAgent(processContract(kind, { action: 'offer', account, terms: offered }));
    made.push({ kind, failure: answer.ok ? undefined : answer.failure });
  }
  return made;
}
