import { atom } from 'nanostores';
import {
  ACTIVE_MEMBERS_MAX,
  type ContractKind,
  SINGLE_BET_STEPS,
  TERMS_SCHEMAS,
  TIERS_MAX,
  type WireContract,
  type WireTerms,
} from '../../contract/contracts/contracts.ts';
import { previewOffer } from '../../contract/contracts/previews.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { asAgent } from '../agents/as-agent.ts';
import { checkSecret, toSecretProblems } from '../cashier/secret.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { request } from '../core/request.ts';
import { checkTypedAmount, readTypedAmount, toTypedAmount } from '../core/typed-amount.ts';
import { readTypedRate } from '../core/typed-rate.ts';
import { contractInfo, toKindInfo } from './info.ts';
import { processContract } from './kinds.ts';
import { type Rates, TIER_FIELDS, toRates } from './terms.ts';
import { isOfferShown, showContractView } from './view.ts';

export type OfferDraft = OutputOf<typeof previewOffer>;
type DraftTerms = WireTerms;

/** Kind of the offer; undefined until a form is started. */
export const $offerKind = atom<ContractKind | undefined>(undefined);
const getKind = (): ContractKind => $offerKind.get() ?? 'dividend';
export const $tierCount = atom(1);
/** The terms with the preview of their effect, shown before sending. */
export const $draft = atom<OfferDraft | undefined>(undefined);
/** Last offer made. */
export const $offered = atom<WireContract | undefined>(undefined);

export const tierField = (tier: number, name: string) => `tier.${tier}.${name}`;

/** Maximum rates: the agent's own rates of the kind. */
export function getOwnRates(): Rates {
  const state = contractInfo.$state.get();
  const info = 'value' in state && state.value ? toKindInfo(state.value, getKind()) : undefined;
  return toRates(info?.current?.terms);
}

const readRate = (text: string) => readTypedRate(text)?.rate;

/** Percent with at most two decimals, above zero unless zero is the maximum, and not above the agent's own rate. */
export function findRateProblem(text: string, most: number, mayBeZero = false): string | undefined {
  if (text.trim() === '') return 'required';
  const typed = readTypedRate(text);
  if (!typed) return 'rate_form';
  const { rate, decimals } = typed;
  if (decimals > 2) return 'rate_decimals';
  if (rate === 0 && !mayBeZero) return 'rate_not_positive';
  if (rate > 100) return 'rate_over';
  return rate > most ? 'rate_above_own' : undefined;
}

/** Zero means no condition. */
function findConditionProblem(name: string, text: string): string | undefined {
  if (name === 'activeMembers') {
    if (text.trim() === '') return 'required';
    const members = readTypedAmount(text);
    return Number.isInteger(members) && Number(members) <= ACTIVE_MEMBERS_MAX ? undefined : 'members_form';
  }
  const problem = checkTypedAmount(text);
  return problem === 'amount_min' && readTypedAmount(text) === 0 ? undefined : problem;
}

function checkRealTime(values: Values, own: Rates): Problems {
  const [profitRate, lossRate] = [values.profitRate ?? '', values.lossRate ?? ''];
  const profit = findRateProblem(profitRate, own.rate, true);
  const loss = findRateProblem(lossRate, own.lossRate, true);
  const isNothing = !profit && !loss && readRate(profitRate) === 0 && readRate(lossRate) === 0;
  return {
    ...(profit || isNothing ? { profitRate: profit ?? 'rate_not_positive' } : {}),
    ...(loss ? { lossRate: loss } : {}),
  };
}

function checkTier(kind: ContractKind, values: Values, tier: number, own: Rates): Problems {
  const problems: Record<string, string> = {};
  for (const name of TIER_FIELDS[kind]) {
    const problem = findConditionProblem(name, values[tierField(tier, name)] ?? '');
    if (problem) problems[tierField(tier, name)] = problem;
  }
  const field = tierField(tier, 'rate');
  const [text, before] = [values[field] ?? '', values[tierField(tier - 1, 'rate')] ?? ''];
  const problem = findRateProblem(text, own.rate);
  const climbs = tier === 1 || (readRate(text) ?? 0) > (readRate(before) ?? 0);
  if (problem || !climbs) problems[field] = problem ?? 'rate_order';
  return problems;
}

const toTiers = () => Array.from({ length: $tierCount.get() }, (_, index) => index + 1);

export function checkOffer(values: Values): Problems {
  const kind = getKind();
  const own = getOwnRates();
  const account: Problems = values.account?.trim() ? {} : { account: 'required' };
  if (kind === 'realtime') return { ...account, ...checkRealTime(values, own) };
  return Object.assign({}, account, ...toTiers().map((tier) => checkTier(kind, values, tier, own)));
}

/** Terms from a validated form. */
function toTerms(values: Values): DraftTerms {
  const kind = getKind();
  if (kind === 'realtime') {
    return {
      profitRate: readRate(values.profitRate ?? '') ?? 0,
      lossRate: readRate(values.lossRate ?? '') ?? 0,
      singleBet: Number(values.singleBet ?? SINGLE_BET_STEPS[0]),
    };
  }
  const tiers = toTiers().map((tier) =>
    Object.fromEntries(
      [...TIER_FIELDS[kind], 'rate'].map((name) => {
        const text = values[tierField(tier, name)] ?? '';
        return [name, (name === 'rate' ? readRate(text) : readTypedAmount(text)) ?? 0];
      }),
    ),
  );
  const period =
    kind === 'dividend' ? { period: values.period ?? 'M', carriesLosses: values.carriesLosses !== 'no' } : {};
  return TERMS_SCHEMAS[kind].parse({ ...period, tiers });
}

/** Refusals shown at the account field. */
const OF_ACCOUNT = ['member.unknown', 'contracts.not_an_agent'] as const;

/** Number of started forms, so that a late answer does not change a newer one. */
let turn = 0;

export const offerForm = createForm({
  check: checkOffer,
  submit: async (values) => {
    const mine = turn;
    const kind = getKind();
    const account = (values.account ?? '').trim();
    const answer = await asAgent(request(previewOffer, { kind, account, terms: toTerms(values) }));
    if (answer.ok && mine === turn) $draft.set(answer.value);
    return answer;
  },
  toProblems: ({ code }) => {
    if (OF_ACCOUNT.some((known) => known === code)) return { account: code };
    return code === 'contracts.period_fixed' ? { period: code } : undefined;
  },
});

/** Sends the previewed offer, and then leaves its form. */
export const sendForm = createForm({
  check: ({ password = '' }) => checkSecret(password),
  submit: async ({ password = '' }, isOwn) => {
    const draft = $draft.get();
    if (!draft) return { ok: false, failure: { code: 'unknown', requestId: '' } };
    const kind = getKind();
    const { account, terms } = draft;
    const answer = await asAgent(processContract(kind, { action: 'offer', account, terms, password: password.trim() }));
    if (answer.ok && isOwn()) {
      clearForm();
      sendForm.reset();
      $offered.set(answer.value);
      if (isOfferShown(kind)) showContractView(kind, { tab: 'downlines' });
    }
    return answer;
  },
  toProblems: toSecretProblems,
});

function clearForm(): void {
  turn += 1;
  $tierCount.set(1);
  $draft.set(undefined);
  offerForm.restart();
}

function clear(): void {
  clearForm();
  sendForm.restart();
}

/** Starts an empty form, or one filled with existing terms. */
export function startOffer(kind: ContractKind, from?: Pick<WireContract, 'downline' | 'terms'>): void {
  clear();
  $offered.set(undefined);
  $offerKind.set(kind);
  const values: Record<string, string> = {
    account: from?.downline ?? '',
    period: 'M',
    carriesLosses: 'yes',
    singleBet: '0',
  };
  const terms = from?.terms;
  if (terms && 'profitRate' in terms) {
    values.profitRate = toTypedAmount(terms.profitRate);
    values.lossRate = toTypedAmount(terms.lossRate);
    values.singleBet = String(terms.singleBet);
  } else if (terms) {
    if ('period' in terms) {
      values.period = terms.period;
      values.carriesLosses = terms.carriesLosses ? 'yes' : 'no';
    }
    $tierCount.set(terms.tiers.length);
    for (const [index, tier] of terms.tiers.entries()) {
      for (const [name, value] of Object.entries(tier)) {
        values[tierField(index + 1, name)] = name === 'activeMembers' ? String(value) : toTypedAmount(value);
      }
    }
  }
  for (const [field, text] of Object.entries(values)) offerForm.change(field, text);
}

export function addTier(): void {
  if ($tierCount.get() < TIERS_MAX) $tierCount.set($tierCount.get() + 1);
}

export function removeTier(): void {
  const last = $tierCount.get();
  if (last === 1) return;
  for (const name of [...TIER_FIELDS[getKind()], 'rate']) offerForm.change(tierField(last, name), '');
  $tierCount.set(last - 1);
}

export function backToForm(): void {
  $draft.set(undefined);
  sendForm.restart();
}

forAccount(() => {
  clear();
  $offered.set(undefined);
});
