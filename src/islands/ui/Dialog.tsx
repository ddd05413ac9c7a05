import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { toInkOn } from '../../lib/contrast.ts';
import { showModal } from '../../lib/show-modal.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import controls from './controls.module.css';
import styles from './dialog.late.module.css';
import { Icon } from './Icon.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly title: string;
  /** BCP 47 tag of the title, if it may be in another language than the page. */
  readonly titleLang?: string | undefined;
  readonly children: ReactNode;
  /** Text of a question or warning, read out together with the title. */
  readonly alert?: string;
  /** Spec §9: a modal of at least 600 by 300 instead of a dialog of 400. */
  readonly isWide?: boolean | undefined;
  /** Colour of the title bar, in hex; its text is black or white. */
  readonly headColour?: string | undefined;
  /** Runs after Escape and the close button; by default, it only closes the dialog. */
  readonly onLeave?: () => void;
}

/** A modal `<dialog>`: Escape closes it, and the browser restores the focus. */
export function Dialog({ title, titleLang, children, alert, isWide, headColour, onLeave = closeDialog }: Props) {
  const { t } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog is closed before React removes it: only `close()` restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    // A prerendered dialog is already open.
    showModal(element);
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.modal}` : styles.dialog}
      aria-labelledby={id}
      aria-describedby={alert && `${id}-alert`}
      role={alert === undefined ? undefined : 'alertdialog'}
      onClose={() => {
        // Ignores the event if the dialog was replaced by another or has been opened again.
        if (dialog.current && !dialog.current.open) onLeave();
      }}
    >
      <div
        className={headColour ? `${styles.head} ${styles.coloured}` : styles.head}
        style={headColour ? { background: headColour, color: toInkOn(headColour) } : undefined}
      >
        <h2 id={id} lang={titleLang} dir={titleLang && 'auto'} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={controls.icon} aria-label={t('dialog.close')} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </div>
      {alert && (
        <p id={`${id}-alert`} className={styles.text}>
          {alert}
        </p>
      )}
      {children}
    </dialog>
  );
}
