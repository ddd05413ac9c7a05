import { atom } from 'nanostores';
import type { Permission } from '../../contract/core/permissions.ts';
import { type Person, type SignInWay, STAFF_IDLE_SECONDS } from '../../contract/staff/session.ts';

export type Session =
  | { readonly kind: 'unknown' }
  /** `isEnded`: a session was open and is now over, because its time ended or somebody ended it. */
  | { readonly kind: 'guest'; readonly isEnded?: boolean }
  | { readonly kind: 'locked'; readonly person: Person | undefined }
  | { readonly kind: 'open'; readonly person: Person };

export const $session = atom<Session>({ kind: 'unknown' });

/**
 * The session whose page is drawn. While the session is locked, the page stays in the document. After the session ended by itself, the page stays for
 * `STAFF_IDLE_SECONDS`. What was typed is then still there when the same person comes back. Signing out removes the page, and so does another
 * person's session.
 */
export const $page = atom<Extract<Session, { kind: 'open' | 'guest' }>>({ kind: 'guest' });

let leaving: ReturnType<typeof setTimeout> | undefined;
$session.listen((session) => {
  clearTimeout(leaving);
  const page = $page.get();
  const leave = () => $page.set({ kind: 'guest' });
  if (session.kind === 'open') $page.set(session);
  else if (page.kind === 'guest') return;
  else if (session.kind === 'guest' && session.isEnded) leaving = setTimeout(leave, STAFF_IDLE_SECONDS * 1_000);
  else if (session.kind !== 'locked' || (session.person && session.person.id !== page.person.id)) leave();
});

/** How the person may unlock the session; empty while it is unknown. */
export const $signInWays = atom<readonly SignInWay[]>([]);

/** True if a call was refused for a missing permission. A role was then removed after the session was read. */
export const $staleRights = atom(false);

/** Whether the person may make calls with this right. */
export function hasPermission(person: Person, permission: Permission | undefined): boolean {
  return permission === undefined || person.permissions.includes(permission);
}

/** True if the lock or the sign-in screen shows this refusal. */
export const isOfSession = (code: string): boolean => code === 'staff.locked' || code === 'staff.unauthorized';

/** Ends or locks the session if a call was refused for a reason that concerns the session itself. */
export function reportRefusal(code: string): void {
  const session = $session.get();
  if (code === 'staff.forbidden') $staleRights.set(true);
  if (code === 'staff.locked')
    $session.set({
      kind: 'locked',
      person: session.kind === 'open' || session.kind === 'locked' ? session.person : undefined,
    });
  else if (code === 'staff.unauthorized' || code === 'operator.unauthorized') {
    // If several calls are refused at once, the first one makes the session a guest. The later ones must keep `isEnded`.
    const isEnded = session.kind === 'guest' ? session.isEnded === true : session.kind !== 'unknown';
    $session.set({ kind: 'guest', isEnded });
  }
}
