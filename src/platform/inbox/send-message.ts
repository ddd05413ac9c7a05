import { getMember } from '../member/member-client.ts';
import type { MessageDraft } from './message-store.ts';

export type { MessageDraft } from './message-store.ts';

/**
 * Sends a member a message, once per `dedupeKey`. Inside the member's own object, `putMessage` does this in the current transaction. False
 * for an unknown member id.
 */
export function sendMessage(env: Env, memberId: string, draft: MessageDraft): Promise<boolean> {
  return getMember(env, memberId).messages.receive(draft);
}
