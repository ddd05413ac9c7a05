import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Failure } from '../core/api.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { AnswerView } from './AnswerView.tsx';
import type { CallGroup } from './call-groups.ts';
import { useAllowed } from './GroupPage.tsx';
import { useFieldNames } from './names.ts';
import { SchemaFields } from './SchemaFields.tsx';
import { useCallForm } from './use-call-form.ts';

interface Props {
  readonly group: CallGroup;
  readonly endpoint: Endpoint;
  readonly calls: readonly Endpoint[];
}

/** One call: a list is read at once, a change after its form is filled in. */
export function CallPage({ group, endpoint, calls }: Props) {
  const { t } = useWords();
  const { toCallName } = useFieldNames();
  const allowed = useAllowed(calls);
  const { fields, values, problems, send, change } = useCallForm(endpoint);
  const [answer, setAnswer] = useState<{ readonly value: unknown }>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const isRead = endpoint.method === 'GET';
  const startsAtOnce = isRead && fields.every(({ isRequired }) => !isRequired);

  async function run(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const result = await send(key.current);
    setBusy(false);
    if (result.ok) {
      key.current = crypto.randomUUID();
      setAnswer({ value: result.value });
    } else setFailure(result.failure);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (startsAtOnce) void run();
  }, []);

  return (
    <Page
      title={toCallName(endpoint)}
      tools={
        <Link className="button" data-kind="quiet" href={toHref([group])}>
          {t(`shell.screen_${group}`)}
        </Link>
      }
    >
      <form className={isRead ? 'filters' : 'form card call-form'} onSubmit={run}>
        <SchemaFields fields={fields} values={values} problems={problems} onChange={change} />
        {!isRead && endpoint.fourEyes && (
          <p className="note" data-tone="warn">
            {t(`calls.four_eyes_${endpoint.fourEyes}`)}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button" data-kind={isRead ? undefined : 'main'} disabled={isBusy}>
            {t(isBusy ? 'common.sending' : isRead ? 'calls.read' : 'calls.send')}
          </button>
        </div>
      </form>
      <FailureNote failure={failure} />
      {answer && !isRead && (
        <p className="note" data-tone="ok" role="status">
          {t('calls.done')}
        </p>
      )}
      {answer && answer.value !== null && (
        <AnswerView endpoint={endpoint} value={answer.value} calls={allowed} onChanged={() => void run()} />
      )}
    </Page>
  );
}
