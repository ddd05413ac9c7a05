import { atom } from 'nanostores';
import { addNote, deleteNote, getMemberCard, NOTE_LENGTH_MAX } from '../../contract/agents/members.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { isAgentType } from '../../contract/member/types.ts';
import { openContractInfo } from '../contracts/info.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { asAgent } from './as-agent.ts';
import { openRates } from './rate-offer.ts';

export type MemberCard = OutputOf<typeof getMemberCard>;

export const memberCard = createRemote((account: string) => asAgent(request(getMemberCard, { account })));

/** Account of the open card. */
let shown = '';

function forget(): void {
  noteForm.restart();
  $noteFailure.set(undefined);
  $isRemovingNote.set(false);
}

export function openCard(account: string): void {
  if (shown !== account) forget();
  shown = account;
  openRates(account);
  void memberCard.load(account);
  void openContractInfo();
}

/** Rates can be agreed only with direct downlines that are agents. */
export function mayGetRates({ depth, type }: Pick<MemberCard, 'depth' | 'type'>): boolean {
  return depth === 1 && isAgentType(type);
}

export const noteForm = createForm({
  check: ({ text = '' }) => {
    if (text.trim() === '') return { text: 'required' };
    return text.trim().length > NOTE_LENGTH_MAX ? { text: 'too_long' } : {};
  },
  submit: async ({ text = '' }, isOwn) => {
    const account = shown;
    const input = { account, text: text.trim() };
    const answer = await sendOnce('agent-note', input, (options) => asAgent(request(addNote, input, options)));
    if (answer.ok && isOwn()) noteForm.reset();
    if (answer.ok && account === shown) await memberCard.reload();
    return answer;
  },
});

export const $noteFailure = atom<Failure | undefined>(undefined);

export const $isRemovingNote = atom(false);

/** Removes one note at a time, because the list moves when a note disappears. */
export async function removeNote(noteId: string): Promise<void> {
  if ($isRemovingNote.get()) return;
  const account = shown;
  $isRemovingNote.set(true);
  $noteFailure.set(undefined);
  const answer = await asAgent(request(deleteNote, { noteId }));
  if (account !== shown) return;
  // An unknown note is already deleted.
  if (!answer.ok && answer.failure.code !== 'agents.note_unknown') $noteFailure.set(answer.failure);
  await memberCard.reload();
  if (account === shown) $isRemovingNote.set(false);
}

forAccount(() => {
  shown = '';
  forget();
});
