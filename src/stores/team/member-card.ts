import { atom } from 'nanostores';
import { addNote, deleteNote, getMemberCard, NOTE_LENGTH_MAX } from '../../contract/agent-members.ts';
import type { OutputOf } from '../../contract/endpoint.ts';
import { isAgentType } from '../../contract/member-types.ts';
import { forAccount } from '../account-scope.ts';
import { openContractInfo } from '../contracts/info.ts';
import { createForm } from '../forms.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import type { Failure } from '../result.ts';
import { asAgent } from './as-agent.ts';
import { openRates } from './rate-offer.ts';

export type MemberCard = OutputOf<typeof getMemberCard>;

export const memberCard = createRemote((account: string) => asAgent(request(getMemberCard, { account })));

/** Whose card is shown. */
let shown = '';

export function openCard(account: string): void {
  if (shown !== account) {
    noteForm.reset();
    $noteFailure.set(undefined);
  }
  shown = account;
  openRates(account);
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

forAccount(() => {
  shown = '';
  noteForm.reset();
  $noteFailure.set(undefined);
});
