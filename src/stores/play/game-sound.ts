import { computed } from 'nanostores';
import { setGameSound } from '../../contract/security/security.ts';
import { request } from '../core/request.ts';
import { $session, showMember } from '../session/session.ts';

/** One choice for all games and devices of the account; off until chosen. */
export const $isSoundOn = computed($session, (session) => 'info' in session && session.info.gameSound);

function show(isOn: boolean): void {
  const session = $session.get();
  if ('info' in session) showMember({ ...session.info, gameSound: isOn });
}

/** Shows the choice at once; a refused one goes back. */
export async function switchSound(isOn: boolean): Promise<void> {
  const session = $session.get();
  if (!('info' in session) || session.info.gameSound === isOn) return;
  const { account } = session.info;
  show(isOn);
  const answer = await request(setGameSound, { isOn });
  const present = $session.get();
  const isSame = 'info' in present && present.info.account === account && present.info.gameSound === isOn;
  if (!answer.ok && isSame) show(!isOn);
}
