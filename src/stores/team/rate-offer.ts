import { atom } from 'nanostores';
import { type ContractKind, listContracts, type WireTerms } from '../../contract/contracts.ts';
import { type ContractEffect, previewOffer } from '../../contract/contracts-previews.ts';
import { forAccount } from '../account-scope.ts';
import { contractInfo } from '../contracts/info.ts';
import { createForm } from '../forms.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import { asAgent } from './as-agent.ts';
import { listTypedTerms, type Offered, offerTerms, RATE_FIELDS, toOwnRates, toRateProblems } from './rates.ts';

/** What is offered of a kind, with what agreeing to it would change. */
export interface RateDraft {
  readonly kind: ContractKind;
  readonly terms: WireTerms;
  readonly effect: ContractEffect;
}

let shown = '';
/** Looked at before anything is sent. */
export const $rateDrafts = atom<readonly RateDraft[]>([]);
export const $isOfferingRates = atom(false);
/** What became of the last offers, or why they can't be made. */
export const $rateOffers = atom<readonly Offered[]>([]);

/** What of a kind is agreed with this downline, and what waits for an answer. */
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

/** New rates for somebody directly below: an offer a kind, which is shown with its effect and not sent yet. */
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
}

/** Makes the offers that were looked at. What is refused stays typed. */
export async function sendRates(): Promise<void> {
  const drafts = $rateDrafts.get();
  if (drafts.length === 0 || $isOfferingRates.get()) return;
  const account = shown;
  $isOfferingRates.set(true);
  const offered = await offerTerms(account, drafts);
  $isOfferingRates.set(false);
  if (account !== shown) return;
  for (const { kind, failure } of offered) {
    if (!failure) for (const field of RATE_FIELDS[kind]) rateForm.change(field, '');
  }
  $rateOffers.set(offered);
  backToRates();
  await givenContracts.reload();
}

function forget(): void {
  rateForm.reset();
  $rateOffers.set([]);
  backToRates();
}

/** Whose rates the form is about: what was typed for somebody else is gone. */
export function openRates(account: string): void {
  if (shown !== account) forget();
  shown = account;
}

forAccount(() => openRates(''));
