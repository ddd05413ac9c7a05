import { CalledOn } from '../calls/CalledOn.tsx';
import '../calls/calls.css';
import { useStore } from '@nanostores/react';
import { type FormEvent, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { type AuditRowSchema, listAudit } from '../../contract/operator/audit.ts';
import { ApprovalInput } from '../approvals/ApprovalInput.tsx';
import { useOutcomeWords } from '../core/failure-words.ts';
import { useFormat } from '../core/format.ts';
import { $route, navigate, toHref } from '../core/route.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field } from '../ui/Field.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Page } from '../ui/Page.tsx';
import { Chain } from './Chain.tsx';

type Row = z.infer<typeof AuditRowSchema>;
const PAGE_SIZE = 50;

/** `ok` and `200` are outcomes of calls that were carried out; anything else is the code of a refusal. */
function isDone(outcome: string): boolean {
  return outcome === 'ok' || outcome === 'done' || outcome === 'success' || /^2\d\d$/.test(outcome);
}

const WAITING = 'staff.approval_waiting';

function Outcome({ outcome }: { readonly outcome: string }) {
  const { t } = useWords();
  const toReason = useOutcomeWords();
  if (isDone(outcome)) return <Chip tone="ok" text={t('audit.done')} />;
  if (outcome === WAITING) return <Chip tone="warn" text={t('approvals.state_waiting')} />;
  return (
    <span className="stack-tight">
      <Chip tone="warn" text={t('audit.refused')} />
      <span className="soft clip" title={outcome}>
        {toReason(outcome)}
      </span>
    </span>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useWords();
  const { fullTime } = useFormat();
  return useMemo(
    () => [
      {
        id: 'at',
        title: t('audit.at'),
        sortBy: ({ at }) => at,
        cell: ({ at }) => <span className="whole">{fullTime(at)}</span>,
      },
      {
        id: 'who',
        title: t('audit.who'),
        sortBy: ({ account }) => account,
        cell: ({ account, name, keyId, approvedBy }) => (
          <span>
            {account ? `${name} (${account})` : keyId ? `${t('audit.machine')} ${keyId}` : t('audit.guest')}
            {approvedBy && <span className="soft"> · {t('audit.approved_by', { account: approvedBy })}</span>}
          </span>
        ),
      },
      {
        id: 'what',
        title: t('audit.what'),
        sortBy: ({ endpoint }) => endpoint,
        cell: ({ endpoint, target }) => <CalledOn endpoint={endpoint} target={target} />,
      },
      {
        id: 'outcome',
        title: t('audit.outcome'),
        sortBy: ({ outcome }) => outcome,
        cell: ({ outcome }) => <Outcome outcome={outcome} />,
      },
      {
        id: 'reason',
        title: t('money.reason'),
        cell: ({ reason }) => <span className="any-text">{reason || '–'}</span>,
      },
      {
        id: 'address',
        title: t('audit.address'),
        cell: ({ address }) => <span className="mono">{address || '–'}</span>,
      },
      {
        id: 'input',
        title: t('approvals.input'),
        cell: ({ input, before, after }) => (
          <details>
            <summary className="link whole">{t('calls.details')}</summary>
            <ApprovalInput input={input} />
            {before && <ChangePart title={t('audit.before')} text={before} />}
            {after && <ChangePart title={t('audit.after')} text={after} />}
          </details>
        ),
      },
      { id: 'id', title: t('audit.row'), isEnd: true, isHidden: true, cell: ({ id }) => id },
    ],
    [t, fullTime],
  );
}

function ChangePart({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <ApprovalInput input={text} />
    </>
  );
}

/** Every action of people and machines, newest first. */
export default function AuditScreen() {
  const { t } = useWords();
  const { query } = useStore($route);
  const account = query.get('account') ?? '';
  const target = query.get('target') ?? '';
  const [typedAccount, setAccount] = useState(account);
  const [typedTarget, setTarget] = useState(target);
  const columns = useColumns();
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listAudit, {
    account,
    target,
    pageSize: PAGE_SIZE,
  });
  const filter = (event: FormEvent) => {
    event.preventDefault();
    navigate(toHref(['audit'], { account: typedAccount.trim(), target: typedTarget.trim() }));
  };
  return (
    <Page title={t('shell.screen_audit')}>
      <Chain />
      <form className="filters" onSubmit={filter}>
        <Field label={t('audit.person')} value={typedAccount} onChange={setAccount} />
        <Field label={t('audit.target')} value={typedTarget} onChange={setTarget} />
        <button type="submit" className="button">
          {t('calls.read')}
        </button>
      </form>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="audit"
        label={t('shell.screen_audit')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={t('audit.none')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
    </Page>
  );
}
