import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { DialogId } from '../../stores/dialogs.ts';
import type { DialogProps } from './props.ts';

/** Spec §8: a lazy area that has not come after this time has failed. */
const CHUNK_TIMEOUT_MS = 120_000;

type DialogComponent = ComponentType<DialogProps>;

const LOADERS: Record<DialogId, () => Promise<DialogComponent>> = {
  loginPopupModal: async () => (await import('./LoginDialog.tsx')).LoginDialog,
  registerModal: async () => (await import('./RegisterDialog.tsx')).RegisterDialog,
  forgetPassModal: async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
  changePassModal: async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
  verifyLogin: async () => (await import('./VerifyLoginDialog.tsx')).VerifyLoginDialog,
  newPassword: async () => (await import('./NewPasswordDialog.tsx')).NewPasswordDialog,
  confirmSignOut: async () => (await import('./ConfirmSignOutDialog.tsx')).ConfirmSignOutDialog,
  realAccount: async () => (await import('./RealAccountDialog.tsx')).RealAccountDialog,
};

type Module =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly id: DialogId }
  | { readonly status: 'ready'; readonly id: DialogId; readonly Component: DialogComponent };

/** The code of the dialog that is open, loaded when it is first asked for. */
export function useDialogModule(id: DialogId | undefined): { module: Module; retry: () => void } {
  const [module, setModule] = useState<Module>({ status: 'none' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    if (!id) {
      setModule({ status: 'none' });
      return;
    }
    let isCurrent = true;
    const settle = (next: Module) => {
      clearTimeout(timer);
      if (isCurrent) setModule(next);
      isCurrent = false;
    };
    const timer = setTimeout(() => settle({ status: 'failed', id }), CHUNK_TIMEOUT_MS);
    setModule({ status: 'loading' });
    LOADERS[id]().then(
      (Component) => settle({ status: 'ready', id, Component }),
      () => settle({ status: 'failed', id }),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, turn]);
  const retry = useCallback(() => setTurn((last) => last + 1), []);
  const isForNow = !('id' in module) || module.id === id;
  return { module: isForNow ? module : { status: 'loading' }, retry };
}
