import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { toInkOn } from '../../lib/contrast.ts';
import { closeDialog } from '../../stores/dialogs.ts';
import controls from './controls.module.css';
import styles from './dialog.late.module.css';
import { Icon } from './Icon.tsx';
import { useWords } from './words.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** A question or a warning that needs an answer: it is read out with the title. */
  readonly alert?: string;
  /** Spec §9: a modal of 600 by 300 and more, in the place of a dialog of 400. */
  readonly isWide?: boolean | undefined;
  /** Hex; what stands on it is black or white. */
  readonly headColour?: string | undefined;
  /** What Escape and the cross do, where leaving is more than closing. */
  readonly onLeave?: () => void;
}

/** A modal `<dialog>`: Escape closes it, and the browser gives the focus back to what had it. */
export function Dialog({ title, children, alert, isWide, headColour, onLeave = closeDialog }: Props) {
  const { t } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element goes: only `close()` gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    // What was printed is open already.
    if (!element?.open) element?.showModal();
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
        // Not when it is replaced by another: then it is no longer here. Nor when it was opened again in another way.
        if (dialog.current && !dialog.current.open) onLeave();
      }}
    >
      <div
        className={headColour ? `${styles.head} ${styles.coloured}` : styles.head}
        style={headColour ? { background: headColour, color: toInkOn(headColour) } : undefined}
      >
        <h2 id={id} className={styles.title}>
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
