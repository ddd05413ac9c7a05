import { getMember } from '../member/member-client.ts';
import type { MessageDraft } from './message-store.ts';

export type { MessageDraft } from './message-store.ts';

/**
 * Tells a member something, once a `dedupeKey`. Inside the member's own object `putMessage` does it in the transaction at hand. False
 * when nobody has this id.
 */
export function sendMessage(env: Env, memberId: string, draft: MessageDraft): Promise<boolean> {
  return getMember(env, memberId).messages.receive(draft);
}
