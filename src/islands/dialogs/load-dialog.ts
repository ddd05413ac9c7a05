import type { ComponentType } from 'react';
import type { PrerenderedHost } from '../../directives/prerendered-dialogs.ts';
import { type DialogId, isDialogId } from '../../stores/site/dialogs.ts';
import type { DialogComponent, HydratedProps } from './props.ts';

const LOADERS: Record<DialogId, () => Promise<DialogComponent>> = {
  loginPopupModal: async () => (await import('./LoginDialog.tsx')).LoginDialog,
  registerModal: async () => (await import('./RegisterDialog.tsx')).RegisterDialog,
  forgetPassModal: async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
  changePassModal: async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
  verifyLogin: async () => (await import('./VerifyLoginDialog.tsx')).VerifyLoginDialog,
  newPassword: async () => (await import('./NewPasswordDialog.tsx')).NewPasswordDialog,
  confirmSignOut: async () => (await import('./ConfirmSignOutDialog.tsx')).ConfirmSignOutDialog,
  realAccount: async () => (await import('./RealAccountDialog.tsx')).RealAccountDialog,
  firstLogin: async () => (await import('../after-login/FirstLoginDialog.tsx')).FirstLoginDialog,
  afterLogin: async () => (await import('../after-login/AfterLoginDialog.tsx')).AfterLoginDialog,
  popups: async () => (await import('../after-login/PopupsDialog.tsx')).PopupsDialog,
  gamePopup: async () => (await import('../play/GamePopupDialog.tsx')).GamePopupDialog,
  notice: async () => (await import('../notices/NoticeDialog.tsx')).NoticeDialog,
  chatRoom: async () => (await import('../chat/ChatDialog.tsx')).ChatDialog,
  support: async () => (await import('../support/SupportDialog.tsx')).SupportDialog,
  ageGate: async () => (await import('./AgeGateDialog.tsx')).AgeGateDialog,
  search: async () => (await import('../search/SearchDialog.tsx')).SearchDialog,
  refusal: async () => (await import('./RefusalDialog.tsx')).RefusalDialog,
};

export interface Opening {
  readonly dialog: DialogComponent;
  /** Prerendered dialog on the screen, with the component that hydrates it. */
  readonly hydration: { readonly host: PrerenderedHost; readonly by: ComponentType<HydratedProps> } | undefined;
}

const loadHydration = () => import('./HydratedDialog.tsx');

/**
 * Each dialog has its own chunk. Hydration needs more of React, so it is a separate chunk: the dialog
 * loads in parallel with it.
 */
export async function loadOpening(id: DialogId): Promise<Opening> {
  const host = document.querySelector<PrerenderedHost>(`body > [data-prerendered="${id}"]`);
  const [dialog, loaded] = await Promise.all([LOADERS[id](), host && loadHydration()]);
  return { dialog, hydration: host && loaded ? { host, by: loaded.HydratedDialog } : undefined };
}

/** Runs the code of a dialog whose files were prefetched on a press (directives/prerendered-dialogs.ts) before it opens. */
export function loadAhead(): void {
  const id = [...document.head.querySelectorAll<HTMLElement>('[data-for]')].at(-1)?.dataset.for;
  if (isDialogId(id)) void Promise.all([LOADERS[id](), loadHydration()]).catch(() => undefined);
}

if (!import.meta.env.SSR) loadAhead();
