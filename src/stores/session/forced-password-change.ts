import { readKey, writeKey } from '../core/storage-keys.ts';
import { openDialog } from '../site/dialogs.ts';
import { getHandle, setHandle } from './session-handle.ts';

/** True while the session must change its password; until then it may make few calls. */
export function mustChangePassword(): boolean {
  return readKey('cpw') === 'true';
}

export function demandPassword(): void {
  writeKey('cpw', 'true');
}

/** Called when the platform refused a call because the password must be changed. Another tab or page must have started such a session. */
export function reportPasswordDemand(): void {
  if (!getHandle() || mustChangePassword()) return;
  demandPassword();
  openDialog('changePassModal');
}

/** The session may make every call from here on. Data is requested again, as after a new sign-in. */
export function endPasswordDemand(): void {
  writeKey('cpw', undefined);
  setHandle(getHandle());
}
