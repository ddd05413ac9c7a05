import { atom } from 'nanostores';
import {
  CONVERSATION_REFERENCE,
  CONVERSATION_SUBJECTS,
  type ConversationSubject,
} from '../../contract/support/conversation-rules.ts';
import { openDialog } from '../site/dialogs.ts';

/** A new conversation about a subject, or an existing one. */
type Start = { readonly subject: ConversationSubject; readonly reference: string } | { readonly id: string };

/** Subject or conversation of the link that opened the dialog; undefined for the list. */
export const $start = atom<Start | undefined>(undefined);

/** Opens the conversations. A subject starts a new one, with the id of a payment or round, or the code of an error. */
export function openSupport(asked?: string, reference = ''): void {
  const subject = CONVERSATION_SUBJECTS.find((one) => one === asked);
  $start.set(subject && { subject, reference: CONVERSATION_REFERENCE.test(reference) ? reference : '' });
  openDialog('support');
}

/** Opens one conversation, for example from the inbox message about its answer. */
export function openConversationOf(id: string): void {
  $start.set({ id });
  openDialog('support');
}
