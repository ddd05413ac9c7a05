import { atom } from 'nanostores';
import { addNote, deleteNote, getMemberCard, NOTE_LENGTH_MAX } from '../../contract/agent-members.ts';
import { type ContractKind, listContracts } from '../../contract/contracts.ts';
import type { OutputOf } from '../../contract/endpoint.ts';
import { isAgentType } from '../../contract/member.ts';
import { forAccount } from '../account-scope.ts';
import { contractInfo, openContractInfo } from '../contracts/info.ts';
import { createForm } from '../forms.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import type { Failure } from '../result.ts';
import { asAgent } from './as-agent.ts';
import { type Offered, offerRates, toOwnRates, toRateProblems } from './rates.ts';

export type MemberCard = OutputOf<typeof getMemberCard>;

export const memberCard = createRemote((account: string) => asAgent(request(getMemberCard, { account })));

/** Whose card is shown. */
let shown = '';

export function openCard(account: string): void {
  if (shown !== account) {
    noteForm.reset();
    rateForm.reset();
    $rateOffers.set([]);
    $noteFailure.set(undefined);
  }
  shown = account;
  void memberCard.load(account);
  void openContractInfo();
}

/** Rates are agreed with agents directly below, and with nobody else. */
export function mayGetRates({ depth, type }: Pick<MemberCard, 'depth' | 'type'>): boolean {
  return depth === 1 && isAgentType(type);
}

export const noteForm = createForm({
  check: ({ text = '' }) => {
    if (text.trim() === '') return { text: 'required' };
    return text.trim().length > NOTE_LENGTH_MAX ? { text: 'too_long' } : {};
  },
  submit: async ({ text = '' }) => {
    const answer = await asAgent(request(addNote, { account: shown, text: text.trim() }));
    if (answer.ok) {
      noteForm.reset();
      await memberCard.reload();
    }
    return answer;
  },
});

export const $noteFailure = atom<Failure | undefined>(undefined);

export async function removeNote(noteId: string): Promise<void> {
  $noteFailure.set(undefined);
  const answer = await asAgent(request(deleteNote, { noteId }));
  if (!answer.ok) $noteFailure.set(answer.failure);
  await memberCard.reload();
}

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

export const $rateOffers = atom<readonly Offered[]>([]);

function readOwn() {
  const state = contractInfo.$state.get();
  return 'value' in state ? state.value : undefined;
}

/** New rates for somebody directly below: an offer a kind, which changes nothing until they agree. */
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
    const offered = own ? await offerRates(shown, values, own) : [];
    $rateOffers.set(offered);
    const failure = offered.find((one) => one.failure)?.failure;
    if (!failure) rateForm.reset();
    await givenContracts.reload();
    return { ok: true as const, value: null };
  },
});

forAccount(() => {
  shown = '';
  noteForm.reset();
  rateForm.reset();
  $rateOffers.set([]);
  $noteFailure.set(undefined);
});
