import { atom } from 'nanostores';
import { getSecurityConfig, listAvatars, listSessions, listSignIns } from '../../contract/security/security.ts';
import { readCentreFields, writeCentreFields } from '../centre/centres.ts';
import { forAccount } from '../core/account-scope.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';

export const securityConfig = createRemote(() => request(getSecurityConfig, {}));
export const signIns = createRemote(() => request(listSignIns, {}));
export const sessions = createRemote(() => request(listSessions, {}));
export const avatars = createRemote(() => request(listAvatars, {}));

/** Panels of the page; one is open at a time. */
export const SECURITY_PANELS = ['nickname', 'password', 'payment', 'phone', 'email', 'totp'] as const;
export type SecurityPanel = (typeof SECURITY_PANELS)[number];

export const $panel = atom<SecurityPanel | undefined>(undefined);
/** Last changed panel, shown until another one is opened. */
export const $changed = atom<SecurityPanel | undefined>(undefined);

/** The open panel is in the address, so that other pages can link to it. */
export function openPanel(panel: SecurityPanel | undefined): void {
  $panel.set(panel);
  $changed.set(undefined);
  writeCentreFields({ panel: panel ?? '' });
}

/** A late answer must not close another panel or move its focus. */
export function finishPanel(panel: SecurityPanel): void {
  const open = $panel.get();
  if (open === panel) openPanel(undefined);
  if (open === undefined || open === panel) $changed.set(panel);
}

/**
 * Clears typed values whenever the panel closes, so that the next person at this device does not find them (decision
 * 0062).
 */
export function whenPanelCloses(panel: SecurityPanel, forget: () => void): void {
  $panel.listen((_open, closed) => {
    if (closed === panel) forget();
  });
}

/** Leaves the address unchanged, because it already belongs to the next page. */
export function leavePanels(): void {
  $panel.set(undefined);
}

/** Loads everything in parallel; avatars only if members may choose one. Returns a function that leaves the page. */
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
