import { readKey, writeKey } from '../core/storage-keys.ts';
import { openDialog } from '../site/dialogs.ts';
import { getHandle, setHandle } from './handle.ts';

/** Whether the session waits for another password: until then it may make few calls. */
export function mustChangePassword(): boolean {
  return readKey('cpw') === 'true';
}

export function demandPassword(): void {
  writeKey('cpw', 'true');
}

/** The platform refused everything else: this tab did not know of it. */
export function reportPasswordDemand(): void {
  if (!getHandle() || mustChangePassword()) return;
  demandPassword();
  openDialog('changePassModal');
}

/** The session may make every call from here on: what was held back is asked anew, as of a session that just began. */
export function endPasswordDemand(): void {
  writeKey('cpw', undefined);
  setHandle(getHandle());
}
