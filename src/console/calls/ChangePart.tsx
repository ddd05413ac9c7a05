import { type FormEvent, useRef, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import type { Failure, Result } from '../core/api.ts';
import { createGuardedWrite } from '../core/changed-meanwhile.ts';
import { isOfSession } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { AnswerView } from './AnswerView.tsx';
import { toFormFields } from './form-values.ts';
import { useFieldNames } from './names.ts';
import { SchemaFields } from './SchemaFields.tsx';
import { useCallForm } from './use-call-form.ts';

const NO_CALLS: readonly Endpoint[] = [];

interface Props {
  readonly endpoint: Endpoint;
  /** Record with the initial values of the fields. */
  readonly record: unknown;
  /**
   * Reads the present settings again before the form is sent, to detect a change by somebody else. Not used for a call with `sets`: there the
   * platform compares.
   */
  readonly read?: () => Promise<Result<unknown>>;
}

/**
 * The form of a change, or of settings that are written as a whole. It gets a new idempotency key after each success, so a repeated press makes the
 * change once.
 */
export function ChangePart({ endpoint, record, read }: Props) {
  const { t } = useWords();
  const { toVerb } = useFieldNames();
  // The fields are filled once: what somebody types must not be lost to a refreshed record.
  const [filled] = useState(record);
  const { fields, values, problems, send, change } = useCallForm(endpoint, undefined, filled);
  const [guarded] = useState(
    () =>
      read &&
      !endpoint.sets &&
      createGuardedWrite({ before: filled, read, toFields: (one) => toFormFields(fields, one) }),
  );
  const [answer, setAnswer] = useState<{ readonly value: unknown }>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const key = useRef(toRandomKey());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    setAnswer(undefined);
    const write = () => send(key.current);
    const names = fields.map(({ name }) => name);
    const result = guarded ? await guarded(names, write) : await write();
    setBusy(false);
    if (!result.ok) return setFailure(isOfSession(result.failure.code) ? undefined : result.failure);
    key.current = toRandomKey();
    setAnswer({ value: result.value });
  }
  return (
    <>
      <form className="form card call-form" onSubmit={submit}>
        {endpoint.fourEyes && (
          <p className="note" data-tone="warn">
            {t(`calls.four_eyes_${endpoint.fourEyes}`)}
          </p>
        )}
        <SchemaFields fields={fields} values={values} problems={problems} onChange={change} />
        <FailureNote failure={failure} />
        <div className="actions">
          <button type="submit" className="button" data-kind="main" disabled={isBusy}>
            {isBusy ? t('common.sending') : toVerb(endpoint)}
          </button>
        </div>
      </form>
      {answer && (
        <p className="note" data-tone="ok" role="status">
          {t('calls.done')}
        </p>
      )}
      {answer && answer.value !== null && (
        <AnswerView endpoint={endpoint} value={answer.value} calls={NO_CALLS} onChanged={() => undefined} />
      )}
    </>
  );
}
