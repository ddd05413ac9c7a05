import { CalledOn } from '../calls/CalledOn.tsx';
import '../calls/calls.css';
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  APPROVAL_STATES,
  type Approval,
  approveRequest,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from '../../contract/staff/approvals.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useOutcomeWords } from '../core/failure-words.ts';
import { useFormat } from '../core/format.ts';
import { $route, toHref } from '../core/route.ts';
import { $page } from '../core/session-state.ts';
import { usePages } from '../core/use-pages.ts';
import { useWords } from '../core/words.ts';
import { Chip, type Tone } from '../ui/Chip.tsx';
import { Clock } from '../ui/Clock.tsx';
import { Facts } from '../ui/Facts.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ApprovalInput } from './ApprovalInput.tsx';
import { DecidedNote } from './DecidedNote.tsx';

type State = (typeof APPROVAL_STATES)[number];
const TONES: Partial<Record<State, Tone>> = {
  waiting: 'warn',
  running: 'glass',
  done: 'ok',
  failed: 'danger',
  rejected: 'danger',
  changed: 'danger',
};
const PAGE_SIZE = 50;

interface Decision {
  readonly endpoint: Endpoint;
  readonly approval: Approval;
}

/** Shows in the dialog of a decision which call was asked for, its amount, the person who asked, and the input. */
function AskedCall({ approval: { endpoint, target, amount, input, askedBy } }: { readonly approval: Approval }) {
  const { t } = useWords();
  const { money } = useFormat();
  return (
    <>
      <CalledOn endpoint={endpoint} target={target} />
      <Facts
        rows={[
          amount !== null && [t('money.amount'), <strong key="amount">{money(amount)}</strong>],
          [t('approvals.asked_by'), askedBy.name],
        ]}
      />
      <ApprovalInput input={input} target={target} />
    </>
  );
}

/** Calls that wait for a second person, and the results of the decided ones. */
export default function ApprovalsScreen() {
  const { t } = useWords();
  const { money, time } = useFormat();
  const session = useStore($page);
  const asked = useStore($route).query.get('state') as State | null;
  const state: State = asked && APPROVAL_STATES.includes(asked) ? asked : 'waiting';
  const { rows, hasMore, failure, isLoading, loadMore, refresh } = usePages(listApprovals, {
    state,
    pageSize: PAGE_SIZE,
  });
  const [decision, setDecision] = useState<Decision>();
  const [answer, setAnswer] = useState<unknown>();
  const toReason = useOutcomeWords();
  const own = session.kind === 'open' ? session.person.account : '';

  const columns = useMemo<readonly Column<Approval>[]>(() => {
    const toButton = (approval: Approval, endpoint: unknown, text: string, kind?: string) => (
      <button
        type="button"
        className="button"
        data-kind={kind}
        onClick={() => setDecision({ approval, endpoint: endpoint as Endpoint })}
      >
        {text}
      </button>
    );
    return [
      {
        id: 'call',
        title: t('approvals.call'),
        sortBy: ({ endpoint }) => endpoint,
        cell: ({ endpoint, target }) => <CalledOn endpoint={endpoint} target={target} />,
      },
      {
        id: 'amount',
        title: t('money.amount'),
        isEnd: true,
        sortBy: ({ amount }) => amount ?? 0,
        cell: ({ amount }) => (amount === null ? '–' : money(amount)),
      },
      {
        id: 'input',
        title: t('approvals.input'),
        cell: ({ input, target }) => <ApprovalInput input={input} target={target} />,
      },
      {
        id: 'by',
        title: t('approvals.asked_by'),
        sortBy: ({ askedBy }) => askedBy.name,
        cell: ({ askedBy }) => askedBy.name,
      },
      {
        id: 'since',
        title: t('approvals.asked_at'),
        isEnd: true,
        sortBy: ({ askedAt }) => askedAt,
        cell: ({ askedAt, state: one }) => (one === 'waiting' ? <Clock since={askedAt} /> : time(askedAt)),
      },
      {
        id: 'state',
        isHidden: state === 'waiting',
        title: t('money.state'),
        cell: ({ state: one, decidedBy, reason, outcome }) => (
          <span className="row">
            <Chip tone={TONES[one] ?? 'plain'} text={t(`approvals.state_${one}`)} />
            <span className="soft any-text">
              {[decidedBy?.name, reason, outcome === 'done' ? '' : toReason(outcome)].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'decide',
        isPinned: true,
        title: t('calls.actions'),
        cell: (approval) =>
          approval.state === 'waiting' && (
            <span className="row">
              {approval.mayDecide && toButton(approval, approveRequest, t('approvals.approve'), 'main')}
              {approval.mayDecide && toButton(approval, rejectRequest, t('approvals.reject'), 'danger')}
              {approval.askedBy.account === own && toButton(approval, withdrawRequest, t('approvals.withdraw'))}
              {!approval.mayDecide && approval.askedBy.account !== own && (
                <span className="soft">{t('approvals.not_yours')}</span>
              )}
            </span>
          ),
      },
    ];
  }, [t, money, time, own, toReason, state]);

  return (
    <Page
      title={t('shell.screen_approvals')}
      tools={
        <button type="button" className="button" onClick={() => void refresh()}>
          {t('common.refresh')}
        </button>
      }
    >
      <Tabs
        label={t('approvals.states')}
        current={state}
        tabs={APPROVAL_STATES.map((id) => ({
          id,
          title: t(`approvals.state_${id}`),
          href: toHref(['approvals'], { state: id }),
        }))}
      />
      {answer !== undefined && <DecidedNote answer={answer} />}
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="approvals"
        label={t('shell.screen_approvals')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={t('approvals.none')}
        isLoading={isLoading}
        onMore={hasMore ? () => void loadMore() : undefined}
      />
      {decision && (
        <CallDialog
          key={decision.approval.id}
          endpoint={decision.endpoint}
          known={{ id: decision.approval.id }}
          about={<AskedCall approval={decision.approval} />}
          onValue={setAnswer}
          done=""
          onClose={(outcome) => {
            setDecision(undefined);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </Page>
  );
}
