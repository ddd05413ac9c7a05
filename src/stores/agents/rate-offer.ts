import { atom } from 'nanostores';
import { type ContractKind, listContracts, type WireTerms } from '../../contract/contracts/contracts.ts';
import { type ContractEffect, previewOffer } from '../../contract/contracts/previews.ts';
import { checkSecret, toSecretProblems } from '../cashier/secret.ts';
import { contractInfo } from '../contracts/info.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { asAgent } from './as-agent.ts';
import { listTypedTerms, type Offered, offerTerms, RATE_FIELDS, toOwnRates, toRateProblems } from './rates.ts';

/** Offered terms of a kind with the preview of their effect. */
export interface RateDraft {
  readonly kind: ContractKind;
  readonly terms: WireTerms;
  readonly effect: ContractEffect;
}

let shown = '';
/** Drafts, previewed before sending. */
export const $rateDrafts = atom<readonly RateDraft[]>([]);
/** Results of the last offers, or why they cannot be made. */
export const $rateOffers = atom<readonly Offered[]>([]);

/** Contracts and pending offers with this downline, by kind. */
export const givenContracts = createRemote(
  async ({ account, kinds }: { account: string; kinds: readonly ContractKind[] }) => {
    const answers = await Promise.all(
      kinds.map((kind) => asAgent(request(listContracts, { kind, side: 'downlines', state: 'open', account }))),
    );
    const refused = answers.find((answer) => !answer.ok);
    if (refused && !refused.ok) return refused;
    return { ok: true as const, value: answers.flatMap((answer) => (answer.ok ? answer.value.list : [])) };
  },
);

function readOwn() {
  const state = contractInfo.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** New rates for a direct downline: one offer per kind, previewed before sending. */
export const rateForm = createForm({
  check: (values) => {
    const own = readOwn();
    if (!own) return {};
    const problems = toRateProblems(values, toOwnRates(own));
    const isEmpty = Object.values(values).every((text) => text.trim() === '');
    return isEmpty ? { [Object.keys(toOwnRates(own))[0] ?? 'dividend']: 'required' } : problems;
  },
  submit: async (values) => {
    const own = readOwn();
    const account = shown;
    const previews = await Promise.all(
      (own ? listTypedTerms(values, own) : []).map(async ({ kind, terms }) => {
        return { kind, answer: await asAgent(request(previewOffer, { kind, account, terms })) };
      }),
    );
    if (account !== shown) return { ok: true as const, value: null };
    const refused = previews.flatMap(({ kind, answer }) => (answer.ok ? [] : [{ kind, failure: answer.failure }]));
    $rateOffers.set(refused);
    if (refused.length > 0) return { ok: true as const, value: null };
    $rateDrafts.set(
      previews.flatMap(({ kind, answer }) =>
        answer.ok ? [{ kind, terms: answer.value.terms, effect: answer.value }] : [],
      ),
    );
    return { ok: true as const, value: null };
  },
});

export function backToRates(): void {
  $rateDrafts.set([]);
  sendRatesForm.restart();
}

/** Sends the previewed offers. Refused ones stay in the form. */
export const sendRatesForm = createForm({
  check: ({ password = '' }) => checkSecret(password),
  submit: async ({ password = '' }, isOwn) => {
    const offered = await offerTerms(shown, $rateDrafts.get(), password);
    if (!offered.ok || !isOwn()) return offered;
    for (const { kind, failure } of offered.value) {
      if (!failure) for (const field of RATE_FIELDS[kind]) rateForm.change(field, '');
    }
    $rateOffers.set(offered.value);
    $rateDrafts.set([]);
    sendRatesForm.reset();
    await givenContracts.reload();
    return offered;
  },
  toProblems: toSecretProblems,
});

function forget(): void {
  rateForm.reset();
  $rateOffers.set([]);
  backToRates();
}

/** Selects the downline of the form; values typed for another one are cleared. */
export function openRates(account: string): void {
  if (shown !== account) forget();
  shown = account;
}

forAccount(() => openRates(''));
