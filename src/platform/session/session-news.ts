import { logError } from '../../server/log.ts';
import { getChatRoom } from '../chat/chat-room.ts';
import type { Profile } from '../member/profile-store.ts';

/** Objects that are told after a change of sessions or devices. None of them holds up the change; each looks by itself later, too. */
type Named = Pick<Profile, 'account' | 'memberId'>;

/** Ends what these sessions (null: all of the member) have open in the chat. */
export function tellChat(env: Env, { memberId }: Named, tokenHashes: string[] | null): void {
  getChatRoom(env)
    .end(memberId, tokenHashes)
    .catch((error: unknown) => logError('chat.not_told', { memberId, cause: String(error) }));
}

/** No device of this member has a counter of its own for failed sign-ins any more. */
export function tellAttempts(env: Env, { account, memberId }: Named): void {
  env.ATTEMPTS.getByName(account)
    .forgetDevices()
    .catch((error: unknown) => logError('session.devices_not_forgotten', { memberId, cause: String(error) }));
}
