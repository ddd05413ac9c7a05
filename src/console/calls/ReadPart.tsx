import { type FormEvent, useEffect, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { type Callable, call, type Failure } from '../core/api.ts';
import { $route, navigate, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { readFilters } from '../ui/grid-view.ts';
import { AnswerView } from './AnswerView.tsx';
import { useAllowed } from './GroupPage.tsx';
import { toNextPage, withRowsBefore } from './paging.ts';
import { SchemaFields } from './SchemaFields.tsx';
import { useCallForm } from './use-call-form.ts';

interface Props {
  readonly endpoint: Endpoint;
  readonly calls: readonly Endpoint[];
  /** Filters that the page chooses itself. */
  readonly known?: Readonly<Record<string, unknown>>;
}

/** Fields for paging. They are no filters, because a button below the table loads the next page. */
const PAGING = { cursor: undefined, page: undefined, pageSize: undefined };

/** A list or settings, with the filters of the call. */
export function ReadPart({ endpoint, calls, known }: Props) {
  const { t } = useWords();
  const allowed = useAllowed(calls);
  const [asked] = useState(() => readFilters($route.get().query));
  const { fields, values, problems, readInput, change } = useCallForm(endpoint, { ...PAGING, ...known }, asked);
  const [answer, setAnswer] = useState<{ readonly value: unknown; readonly input: object }>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const startsAtOnce = fields.every(({ isRequired }) => !isRequired);

  async function read(paging: object = {}, before?: unknown): Promise<void> {
    const input = readInput();
    if (!input) return;
    setBusy(true);
    setFailure(undefined);
    const result = await call(endpoint as Callable, { ...input, ...paging } as never);
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    setAnswer({ value: before === undefined ? result.value : withRowsBefore(before, result.value), input });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (startsAtOnce) void read();
  }, []);
  const next = answer && toNextPage(answer.value);
  return (
    <>
      {fields.length > 0 && (
        <form
          className="filters"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            // The address has the filters, so that a saved view can keep them.
            navigate(toHref($route.get().segments, values), { replaces: true });
            void read();
          }}
        >
          <SchemaFields fields={fields} values={values} problems={problems} onChange={change} isFilter />
          <button type="submit" className="button" disabled={isBusy}>
            {t('calls.read')}
          </button>
        </form>
      )}
      <FailureNote failure={failure} onRetry={() => void read()} />
      {!answer && isBusy && <p className="soft">{t('common.loading')}</p>}
      {answer && (
        <AnswerView
          endpoint={endpoint}
          value={answer.value}
          calls={allowed}
          onChanged={() => void read()}
          onMore={next && (() => void read(next, answer.value))}
        />
      )}
    </>
  );
}
