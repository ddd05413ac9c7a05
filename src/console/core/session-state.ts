import { atom } from 'nanostores';
import type { Permission } from '../../contract/core/permissions.ts';
import type { Person, SignInWay } from '../../contract/staff/session.ts';

export type Session =
  | { readonly kind: 'unknown' }
  /** `isEnded`: a session that was open is over, by its time or by somebody else. */
  | { readonly kind: 'guest'; readonly isEnded?: boolean }
  | { readonly kind: 'locked'; readonly person: Person | undefined }
  | { readonly kind: 'open'; readonly person: Person };

export const $session = atom<Session>({ kind: 'unknown' });

/** How the person may unlock the session; empty while it is unknown. */
export const $signInWays = atom<readonly SignInWay[]>([]);

/** A call was refused for its right, so a role was taken away since the session was read. */
export const $staleRights = atom(false);

/** Whether the person may make calls with this right. */
export function hasPermission(person: Person, permission: Permission | undefined): boolean {
  return permission === undefined || person.permissions.includes(permission);
}

/** A refusal that concerns the session itself ends or locks it, whichever call it answers. */
export function reportRefusal(code: string): void {
  const session = $session.get();
  if (code === 'staff.forbidden') $staleRights.set(true);
  if (code === 'staff.locked')
    $session.set({
      kind: 'locked',
      person: session.kind === 'open' || session.kind === 'locked' ? session.person : undefined,
    });
  else if (code === 'staff.unauthorized' || code === 'operator.unauthorized') {
    // Several calls of a page are refused at once, and the later ones find a guest.
    const isEnded = session.kind === 'guest' ? session.isEnded === true : session.kind !== 'unknown';
    $session.set({ kind: 'guest', isEnded });
  }
}
