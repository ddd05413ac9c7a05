import { atom } from 'nanostores';
import { environment } from '../core/environment.ts';
import { refuseWith } from '../core/refusal.ts';
import { $hasExpired, $session, $signedOutElsewhere, type Session } from '../session/session.ts';
import { $dialog, askToSignIn, openDialog } from '../site/dialogs.ts';

/** The overlays of spec §2; also the names of their query fields: `?member=depositv2`, `?agent=registerCenter`. */
export const CENTRES = ['member', 'agent'] as const;
export type CentreId = (typeof CENTRES)[number];

export interface OpenCentre {
  readonly id: CentreId;
  /** Id of a page (spec §2); empty is the centre's default page. */
  readonly page: string;
}

/** The centre that is open over the page; the address reflects it. */
export const $centre = atom<OpenCentre | undefined>(undefined);

/** Prefix of a centre's fields in the address, next to the fields of the page below. */
const OWN_FIELD = 'c.';

function toSearch(open: OpenCentre | undefined, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(environment().location().search);
  for (const name of [...query.keys()]) {
    if (name.startsWith(OWN_FIELD) || (CENTRES as readonly string[]).includes(name)) query.delete(name);
  }
  if (open) query.set(open.id, open.page);
  for (const [name, value] of Object.entries(fields)) if (value !== '') query.set(OWN_FIELD + name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** Filters of the open page from the address. */
export function readCentreFields(): Record<string, string> {
  const query = new URLSearchParams(environment().location().search);
  const own = [...query].filter(([name]) => name.startsWith(OWN_FIELD));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(OWN_FIELD.length), value]));
}

/** Replaces the filters of the open page in the address; empty ones are omitted. */
export function writeCentreFields(fields: Readonly<Record<string, string>>): void {
  const open = $centre.get();
  if (open) environment().replaceSearch(toSearch(open, fields));
}

/** Link to a page of a centre, over the current page. */
export function toCentreHref(id: CentreId, page: string, fields: Readonly<Record<string, string>> = {}): string {
  return toSearch({ id, page }, fields) || '?';
}

function show(open: OpenCentre, fields: Readonly<Record<string, string>>): void {
  const { replaceSearch, pushSearch } = environment();
  const search = toSearch(open, fields);
  if (search !== environment().location().search) ($centre.get() ? replaceSearch : pushSearch)(search);
  $centre.set(open);
  environment().wake();
}

/** Handles a session that may not enter (spec §2, §5). */
function refuseEntry(session: Session, open: OpenCentre, fields: Readonly<Record<string, string>>): boolean {
  if (session.kind === 'guest') {
    askToSignIn(() => openCentre(open.id, open.page, fields), open.id === 'agent' ? 'agent' : undefined);
    return true;
  }
  if (session.kind === 'demo') {
    openDialog('realAccount');
    return true;
  }
  if (open.id === 'agent' && session.kind === 'member') {
    refuseWith('session.not_agent');
    return true;
  }
  return false;
}

let stopWaiting: (() => void) | undefined;

/** Opens a page of a centre. A guest signs in first; a demo account gets a notice that it needs a real one. */
export function openCentre(id: CentreId, page = '', fields: Readonly<Record<string, string>> = {}): void {
  const open = { id, page };
  stopWaiting?.();
  stopWaiting = undefined;
  if ($session.get().kind === 'unknown') {
    stopWaiting = $session.listen(({ kind }) => {
      if (kind !== 'unknown') openCentre(id, page, fields);
    });
    return;
  }
  if (refuseEntry($session.get(), open, fields)) leave();
  else show(open, fields);
}

function leave(): void {
  $centre.set(undefined);
  const { location, replaceSearch } = environment();
  const search = toSearch(undefined, {});
  if (search !== location().search) replaceSearch(search);
}

/** Closing drops the filters of the page. */
export function closeCentre(): void {
  leave();
}

/** Follows the address, at load and when the visitor goes back or forward. */
export function followCentreLink(): void {
  const query = new URLSearchParams(environment().location().search);
  const id = CENTRES.find((name) => query.has(name));
  if (id === undefined) {
    $centre.set(undefined);
    return;
  }
  openCentre(id, query.get(id) ?? '', readCentreFields());
}

/**
 * After an expired session the centre stays open below the sign-in dialog; closing the dialog leaves the centre. After a sign-out in another
 * tab the centre closes, because another person may sit there next, and a sign-in opens its page again.
 */
function followSession({ kind }: Session): void {
  const open = $centre.get();
  if (!open || kind === 'unknown') return;
  if (kind === 'guest' && $hasExpired.get()) return;
  if (kind === 'guest' || kind === 'demo' || (open.id === 'agent' && kind === 'member')) leave();
  if (kind === 'guest' && $signedOutElsewhere.get())
    askToSignIn(() => openCentre(open.id, open.page), open.id === 'agent' ? 'agent' : undefined);
}

/** From now on the centre follows the address and the session. */
export function watchCentre(): void {
  followCentreLink();
  $session.listen(followSession);
  $dialog.listen((id) => {
    if (id === undefined && $session.get().kind === 'guest' && $centre.get()) leave();
  });
}
