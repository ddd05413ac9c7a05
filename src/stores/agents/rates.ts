import { SECRET_ERRORS } from '../../contract/cashier/cashier.ts';
import type { ContractKind, WireContract, WireTerms } from '../../contract/contracts/contracts.ts';
import { type ContractInfo, toKindInfo } from '../contracts/info.ts';
import { processContract } from '../contracts/kinds.ts';
import type { Problems, Values } from '../core/forms.ts';
import type { Failure, Result } from '../core/result.ts';
import { readTypedRate } from '../core/typed-rate.ts';
import { asAgent } from './as-agent.ts';

/** Form fields by kind; real-time salary has two. */
export const RATE_FIELDS = {
  dividend: ['dividend'],
  daily: ['daily'],
  hourly: ['hourly'],
  realtime: ['profit', 'loss'],
} as const satisfies Record<ContractKind, readonly string[]>;
export type RateField = (typeof RATE_FIELDS)[ContractKind][number];
export type Rates = Readonly<Partial<Record<RateField, number>>>;

/** Highest rates of terms, in percent. */
export function toRates(kind: ContractKind, terms: WireTerms): Rates {
  if ('profitRate' in terms) return { profit: terms.profitRate, loss: terms.lossRate };
  return { [kind]: Math.max(...terms.tiers.map(({ rate }) => rate)) };
}

const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const satisfies readonly ContractKind[];

/** The agent's own contracts; other kinds cannot be passed on. */
export function listOwn(info: ContractInfo): readonly WireContract[] {
  return KINDS.flatMap((kind) => {
    const { isOn, current } = toKindInfo(info, kind);
    return isOn && current ? [current] : [];
  });
}

export function toOwnRates(info: ContractInfo): Rates {
  return Object.assign({}, ...listOwn(info).map(({ kind, terms }) => toRates(kind, terms)));
}

const DECIMALS_MAX = 2;

/** Reads a percentage; undefined if the text is not a number. */
export const toRate = (text: string) => readTypedRate(text)?.rate;

/** `max` is the agent's own rate. */
export function findRateProblem(text: string, max: number): 'rate_form' | 'rate_decimals' | 'rate_above' | undefined {
  const typed = readTypedRate(text);
  if (!typed) return 'rate_form';
  if (typed.decimals > DECIMALS_MAX) return 'rate_decimals';
  return typed.rate > max ? 'rate_above' : undefined;
}

/** Empty fields offer nothing. Real-time salary needs both rates or none; one of them may be zero. */
export function toRateProblems(values: Values, own: Rates): Problems {
  const problems: Record<string, string> = {};
  const typed = (field: RateField) => (values[field] ?? '').trim();
  for (const [field, max] of Object.entries(own) as [RateField, number][]) {
    const problem = typed(field) === '' ? undefined : findRateProblem(typed(field), max);
    const isNothing =
      toRate(typed(field)) === 0 && (field === 'profit' ? toRate(typed('loss')) === 0 : field !== 'loss');
    if (problem || isNothing) problems[field] = problem ?? 'rate_not_positive';
  }
  if (typed('profit') === '' && typed('loss') !== '') problems.profit = 'required';
  if (typed('loss') === '' && typed('profit') !== '') problems.loss = 'required';
  return problems;
}

/**
 * The agent's own conditions, with every tier's rate capped at the offered rate; of tiers with the same resulting rate,
 * the first one is kept.
 */
export function toOfferedTerms<Terms extends WireTerms>(own: Terms, rates: Rates, kind: ContractKind): Terms {
  if ('profitRate' in own) return { ...own, profitRate: rates.profit ?? 0, lossRate: rates.loss ?? 0 };
  const most = rates[kind as RateField] ?? 0;
  const last = own.tiers.findIndex((tier) => tier.rate >= most);
  const kept = last === -1 ? own.tiers : own.tiers.slice(0, last + 1);
  return { ...own, tiers: kept.map((tier) => ({ ...tier, rate: Math.min(tier.rate, most) })) } as Terms;
}

export interface TypedTerms {
  readonly kind: ContractKind;
  readonly terms: WireTerms;
}

export function listTypedTerms(values: Values, info: ContractInfo): readonly TypedTerms[] {
  return listOwn(info).flatMap(({ kind, terms }) => {
    const typed = RATE_FIELDS[kind].flatMap((field) => {
      const rate = toRate(values[field] ?? '');
      return rate === undefined ? [] : [[field, rate] as const];
    });
    return typed.length === 0 ? [] : [{ kind, terms: toOfferedTerms(terms, Object.fromEntries(typed), kind) }];
  });
}

export interface Offered {
  readonly kind: ContractKind;
  /** Undefined if the downline received the offer. */
  readonly failure: Failure | undefined;
}

const SECRET_CODES: readonly string[] = SECRET_ERRORS;

/**
 * Offers terms, one contract per kind; the downline must accept each. Stops if the payment password of the first offer
 * is refused, because each further offer would count as another wrong password.
 */
export async function offerTerms(
  account: string,
  offers: readonly TypedTerms[],
  password: string,
): Promise<Result<readonly Offered[]>> {
  const made: Offered[] = [];
  for (const { kind, terms } of offers) {
    const offer = { action: 'offer', account, terms, password: password.trim() } as const;
    const answer = await asAgent(processContract(kind, offer));
    if (!answer.ok && made.length === 0 && SECRET_CODES.includes(answer.failure.code)) return answer;
    made.push({ kind, failure: answer.ok ? undefined : answer.failure });
  }
  return { ok: true, value: made };
}
