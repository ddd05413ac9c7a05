import type { DialogId } from '../../stores/dialogs.ts';
import type { DialogComponent } from './props.ts';

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
  refusal: async () => (await import('./RefusalDialog.tsx')).RefusalDialog,
};

/** Each dialog is a chunk of its own. */
export function loadDialog(id: DialogId): Promise<DialogComponent> {
  return LOADERS[id]();
}
