import { type FormEvent, type ReactNode, useId } from 'react';
import type { Failure } from '../core/api.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from './FailureNote.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  readonly title: string;
  readonly failure: Failure | undefined;
  /** While true, neither Escape nor the cancel button closes the dialog. */
  readonly isBusy: boolean;
  /** True if there is nothing left to cancel, so the cancel button is hidden. */
  readonly isDone?: boolean;
  /** The button that sends, or the one that closes at the end. */
  readonly action: ReactNode;
  readonly children?: ReactNode;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
}

/** A dialog with a form, its failure, and its buttons. */
export function FormDialog(props: Props) {
  const { title, failure, isBusy, isDone = false, action, children, onSubmit, onCancel } = props;
  const { t } = useWords();
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
    >
      <form className="form" onSubmit={onSubmit}>
        <h2 id={id}>{title}</h2>
        {children}
        <FailureNote failure={failure} />
        <div className="actions">
          {!isDone && (
            <button type="button" className="button" data-kind="quiet" disabled={isBusy} onClick={onCancel}>
              {t('common.cancel')}
            </button>
          )}
          {action}
        </div>
      </form>
    </dialog>
  );
}
