import { returnFromLogin } from '../session/next-page.ts';
import { $session } from '../session/session.ts';
import { getHandle } from '../session/session-handle.ts';
import { type DialogId, openDialog } from './dialogs.ts';

const isIn = () => ['member', 'agent'].includes($session.get().kind);

/**
 * Opens the dialog named in the address. Sign-in and registration do not open for a signed-in visitor, even if the
 * session is found later.
 */
export function openRequestedDialog(id: DialogId): void {
  const isWayIn = id === 'loginPopupModal' || id === 'registerModal';
  const settle = () => (isWayIn && isIn() ? returnFromLogin() : openDialog(id));
  if (!isWayIn || !getHandle() || $session.get().kind !== 'unknown') {
    settle();
    return;
  }
  const stop = $session.listen(({ kind }) => {
    if (kind === 'unknown') return;
    stop();
    settle();
  });
}
