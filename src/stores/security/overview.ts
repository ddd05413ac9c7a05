import { atom } from 'nanostores';
import { getSecurityConfig, listAvatars, listSessions, listSignIns } from '../../contract/security.ts';
import { forAccount } from '../account-scope.ts';
import { readCentreFields, writeCentreFields } from '../centres.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';

export const securityConfig = createRemote(() => request(getSecurityConfig, {}));
export const signIns = createRemote(() => request(listSignIns, {}));
export const sessions = createRemote(() => request(listSessions, {}));
export const avatars = createRemote(() => request(listAvatars, {}));

/** What is changed here, one at a time. */
export const SECURITY_PANELS = ['nickname', 'password', 'payment', 'phone', 'email', 'totp'] as const;
export type SecurityPanel = (typeof SECURITY_PANELS)[number];

export const $panel = atom<SecurityPanel | undefined>(undefined);
/** What was changed last: said until another is opened. */
export const $changed = atom<SecurityPanel | undefined>(undefined);

/** The address has the open one: other places lead to it. */
export function openPanel(panel: SecurityPanel | undefined): void {
  $panel.set(panel);
  $changed.set(undefined);
  writeCentreFields({ panel: panel ?? '' });
}

/** What was granted late closes no other panel, and takes the focus from nobody there. */
export function finishPanel(panel: SecurityPanel): void {
  const open = $panel.get();
  if (open === panel) openPanel(undefined);
  if (open === undefined || open === panel) $changed.set(panel);
}

/** However a panel is left, what was typed there is not to be found by whoever comes next (decision 0062). */
export function whenPanelCloses(panel: SecurityPanel, forget: () => void): void {
  $panel.listen((_open, closed) => {
    if (closed === panel) forget();
  });
}

/** The address is the next page's by then. */
export function leavePanels(): void {
  $panel.set(undefined);
}

/** Everything side by side; pictures only while members may choose one. Answers how to leave it. */
export function openSecurity(hasAvatars: boolean): () => void {
  const { panel } = readCentreFields();
  $panel.set(SECURITY_PANELS.find((one) => one === panel));
  $changed.set(undefined);
  void securityConfig.load({});
  void signIns.load({});
  void sessions.load({});
  if (hasAvatars && avatars.$state.get().status !== 'ready') void avatars.load({});
  return leavePanels;
}

forAccount(() => {
  $panel.set(undefined);
  $changed.set(undefined);
});
