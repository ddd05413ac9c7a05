import { type DialogId, openDialog } from './dialogs.ts';
import { getHandle } from './handle.ts';
import { returnFromLogin } from './next-page.ts';
import { $session } from './session.ts';

const isIn = () => ['member', 'agent'].includes($session.get().kind);

/** The dialog that an address asks for at load: who is in already, or finds out so, is shown no way in. */
export function openAsked(id: DialogId): void {
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
