import { logError } from '../../server/log.ts';
import { getChatRoom } from '../chat/chat-room.ts';
import type { Profile } from '../member/profile-store.ts';

/**
 * Notices to other objects after a change of sessions or devices. They do not delay the change; each receiver also checks by itself later.
 */
type Named = Pick<Profile, 'account' | 'memberId'>;

/** Closes the chat connections of these sessions; null means all sessions of the member. */
export function tellChat(env: Env, { memberId }: Named, tokenHashes: string[] | null): void {
  getChatRoom(env)
    .end(memberId, tokenHashes)
    .catch((error: unknown) => logError('chat.not_told', { memberId, cause: String(error) }));
}

/** Removes the failure counters of the member's known devices. */
export function tellAttempts(env: Env, { account, memberId }: Named): void {
  env.ATTEMPTS.getByName(account)
    .forgetDevices()
    .catch((error: unknown) => logError('session.devices_not_forgotten', { memberId, cause: String(error) }));
}
