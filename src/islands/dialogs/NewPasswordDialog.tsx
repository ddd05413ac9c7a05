import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { linkForm, takeLink } from '../../stores/session/forgot-forms.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import controls from '../ui/controls.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialog.late.module.css';
import { NewPasswordFields } from '../ui/NewPasswordFields.tsx';
import { useWords } from '../ui/words.ts';
import { DialogForm } from './DialogForm.tsx';

/** Opened by the link of a password e-mail. */
export function NewPasswordDialog() {
  const { t } = useWords();
  const failure = useStore(linkForm.$failure);
  useEffect(takeLink, []);
  return (
    <Dialog title={t('password.title')}>
      <DialogForm form={linkForm} submit={t('link.submit')} submitting={t('password.submitting')}>
        <NewPasswordFields form={linkForm} />
      </DialogForm>
      {failure?.code === 'password.link_expired' && (
        <div className={styles.others}>
          <button
            type="button"
            className={`${controls.button} ${controls.quiet} ${controls.wide}`}
            onClick={() => openDialog('forgetPassModal')}
          >
            {t('link.again')}
          </button>
        </div>
      )}
    </Dialog>
  );
}
