import { atom } from 'nanostores';
import { $dialog, askToSignIn, openDialog } from './dialogs.ts';
import { environment } from './environment.ts';
import { refuseWith } from './refusal.ts';
import { $hasExpired, $session, type Session } from './session.ts';

/** The overlays of spec §2; also the names of their query fields: `?member=depositv2`, `?agent=registerCenter`. */
export const CENTRES = ['member', 'agent'] as const;
export type CentreId = (typeof CENTRES)[number];

export interface OpenCentre {
  readonly id: CentreId;
  /** Id of a page (spec §2); empty is the centre's default page. */
  readonly page: string;
}

/** The centre that is open over the page; the address bar says the same. */
export const $centre = atom<OpenCentre | undefined>(undefined);

/** Fields of the centre's page in the address stand beside those of the page below. */
const OWN_FIELD = 'c.';

function toSearch(open: OpenCentre | undefined, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(environment().place().search);
  for (const name of [...query.keys()]) {
    if (name.startsWith(OWN_FIELD) || (CENTRES as readonly string[]).includes(name)) query.delete(name);
  }
  if (open) query.set(open.id, open.page);
  for (const [name, value] of Object.entries(fields)) if (value !== '') query.set(OWN_FIELD + name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** The filters of the open page, as the address has them. */
export function readCentreFields(): Record<string, string> {
  const query = new URLSearchParams(environment().place().search);
  const own = [...query].filter(([name]) => name.startsWith(OWN_FIELD));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(OWN_FIELD.length), value]));
}

/** Replaces the filters of the open page in the address; empty ones are left out. */
export function writeCentreFields(fields: Readonly<Record<string, string>>): void {
  const open = $centre.get();
  if (open) environment().replaceSearch(toSearch(open, fields));
}

/** Where a page of a centre is linked to, over the page that is shown now. */
export function toCentreHref(id: CentreId, page: string, fields: Readonly<Record<string, string>> = {}): string {
  return toSearch({ id, page }, fields) || '?';
}

function show(open: OpenCentre, fields: Readonly<Record<string, string>>): void {
  const { replaceSearch, pushSearch } = environment();
  const search = toSearch(open, fields);
  if (search !== environment().place().search) ($centre.get() ? replaceSearch : pushSearch)(search);
  $centre.set(open);
  environment().wake();
}

/** What a session is told instead of being let in (spec §2, §5). */
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

/** Opens a page of a centre; a guest signs in first, a demo account is told that it needs a real one. */
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
  const { place, replaceSearch } = environment();
  const search = toSearch(undefined, {});
  if (search !== place().search) replaceSearch(search);
}

/** Closing forgets the filters of its page. */
export function closeCentre(): void {
  leave();
}

/** Follows the address: at load, and when the visitor goes back or forth. */
export function followCentreLink(): void {
  const query = new URLSearchParams(environment().place().search);
  const id = CENTRES.find((name) => query.has(name));
  if (id === undefined) {
    $centre.set(undefined);
    return;
  }
  openCentre(id, query.get(id) ?? '', readCentreFields());
}

/** A session that ended by itself leaves the centre where it was, under the sign-in that asks; whoever closes that leaves. */
function followSession({ kind }: Session): void {
  const open = $centre.get();
  if (!open || kind === 'unknown') return;
  if (kind === 'guest' && $hasExpired.get()) return;
  if (kind === 'guest' || kind === 'demo' || (open.id === 'agent' && kind === 'member')) leave();
}

/** The centre follows the address and the session from here on. */
export function watchCentre(): void {
  followCentreLink();
  $session.listen(followSession);
  $dialog.listen((id) => {
    if (id === undefined && $session.get().kind === 'guest' && $centre.get()) leave();
  });
}
