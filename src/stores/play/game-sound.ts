import { computed } from 'nanostores';
import { setGameSound } from '../../contract/security/security.ts';
import { environment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import { $session, showMember } from '../session/session.ts';

/** One choice for all games and devices of the account; off until chosen. */
export const $isSoundOn = computed($session, (session) => 'info' in session && session.info.gameSound);

/** Minimum time between two calls, because a frame may change the setting without end. */
const PAUSE_MS = 1_000;
/** Account whose choice is being sent. */
let sender: string | undefined;

function show(isOn: boolean): void {
  const session = $session.get();
  if ('info' in session) showMember({ ...session.info, gameSound: isOn });
}

const isAccount = (account: string) => {
  const session = $session.get();
  return 'info' in session && session.info.account === account;
};

const pause = () => new Promise<void>((resolve) => environment().after(PAUSE_MS, resolve));

/** Sends the shown choice until the platform has it. `stored` is the platform's value. */
async function send(account: string, stored: boolean): Promise<void> {
  let known = stored;
  while (isAccount(account) && $isSoundOn.get() !== known) {
    const isOn = $isSoundOn.get();
    const answer = await request(setGameSound, { isOn });
    if (!answer.ok) {
      if (isAccount(account)) show(known);
      return;
    }
    known = isOn;
    await pause();
  }
}

/** Shows the choice at once and reverts it after a refusal. One call runs at a time, so the last choice is stored last. */
export async function switchSound(isOn: boolean): Promise<void> {
  const session = $session.get();
  if (!('info' in session) || session.info.gameSound === isOn) return;
  const { account, gameSound } = session.info;
  show(isOn);
  if (sender === account) return;
  sender = account;
  await send(account, gameSound);
  if (sender === account) sender = undefined;
}
