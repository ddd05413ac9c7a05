import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { toRandomKey } from '../../lib/random-key.ts';
import type { Failure, Result } from '../core/api.ts';
import { isUncertain, toOutcome } from '../core/decision.ts';
import { isOfSession } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { FormDialog } from './FormDialog.tsx';

interface Props {
  readonly title: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly children?: ReactNode;
  /** `key` stays the same while the dialog is open, so that a second press or a retry decides once. */
  readonly onSend: (key: string) => Promise<Result<unknown>>;
  /** `failure` is set for `waiting` and `changed`: it says why the action waits, or what has changed. */
  readonly onClose: (outcome: 'done' | 'cancelled' | 'waiting' | 'changed', failure?: Failure) => void;
}

/** Asks for the last details of an action and sends it once. */
export function ActionDialog({ title, confirm, isDangerous = false, children, onSend, onClose }: Props) {
  const { t } = useWords();
  const key = useRef(toRandomKey());
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await onSend(key.current);
    isSending.current = false;
    setBusy(false);
    if (result.ok) return onClose('done');
    const outcome = toOutcome(result.failure);
    if (outcome) return onClose(outcome, result.failure);
    if (!isUncertain(result.failure)) key.current = toRandomKey();
    if (!isOfSession(result.failure.code)) setFailure(result.failure);
  }

  return (
    <FormDialog
      title={title}
      failure={failure}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onCancel={() => onClose('cancelled')}
      action={
        <button type="submit" className="button" data-kind={isDangerous ? 'danger' : 'main'} disabled={isBusy}>
          {isBusy ? t('common.sending') : confirm}
        </button>
      }
    >
      {children}
    </FormDialog>
  );
}
