import type { Endpoint } from '../../contract/core/endpoint.ts';
import { type Callable, call } from '../core/api.ts';
import { toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { ChangePart } from './ChangePart.tsx';
import type { CallGroup } from './call-groups.ts';
import { CURRENT_OF, type Current } from './current-values.ts';
import { useFieldNames } from './names.ts';
import { ReadPart } from './ReadPart.tsx';
import { RightNote, useMayBegin } from './RightNote.tsx';

interface Props {
  readonly group: CallGroup;
  readonly endpoint: Endpoint;
  readonly calls: readonly Endpoint[];
}

/** Shows one call: a list with its filters, or the form of a change. The form has the present values if a call returns them. */
export function CallPage({ group, endpoint, calls }: Props) {
  const { t } = useWords();
  const { toCallName, toAbout } = useFieldNames();
  const about = toAbout(endpoint);
  const current = CURRENT_OF[endpoint.id];
  const { may, isShown } = useMayBegin(endpoint);
  return (
    <Page
      title={toCallName(endpoint)}
      tools={
        <Link className="button" data-kind="quiet" href={toHref([group])}>
          {t(`shell.screen_${group}`)}
        </Link>
      }
    >
      {about && <p className="soft">{about}</p>}
      {!may && <RightNote permission={endpoint.permission} />}
      {!isShown ? null : endpoint.method === 'GET' ? (
        <ReadPart endpoint={endpoint} calls={calls} />
      ) : current ? (
        <FilledChange endpoint={endpoint} current={current} />
      ) : (
        <ChangePart endpoint={endpoint} record={NONE} />
      )}
    </Page>
  );
}

const NONE = {};

/** The form of a change with the present values. */
export function FilledChange({ endpoint, current }: { readonly endpoint: Endpoint; readonly current: Current }) {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(current.read as Parameters<typeof useCall>[0], NONE as never);
  if (failure) return <FailureNote failure={failure} onRetry={() => void refresh()} />;
  if (value === undefined) return <p className="soft">{t('common.loading')}</p>;
  const read = async () => {
    const result = await call(current.read as Callable, NONE as never);
    return result.ok ? { ok: true as const, value: current.toRecord(Object(result.value)) } : result;
  };
  return <ChangePart endpoint={endpoint} record={current.toRecord(Object(value))} read={read} />;
}
