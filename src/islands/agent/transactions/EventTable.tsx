import type { TeamEvent } from '../../../contract/agents/events.ts';
import type { RoundKey } from '../../../stores/agents/team-events.ts';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import button from '../../ui/text-button.late.module.css';
import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import { Span } from '../contracts/Span.tsx';
import styles from '../parts/agent.module.css';
import { CentreLink } from '../parts/CentreLink.tsx';
import { Money } from '../parts/Money.tsx';

interface Props {
  readonly rows: readonly TeamEvent[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onRound: (round: RoundKey) => void;
}

const isRound = ({ kind }: TeamEvent) => kind === 'win';

/** Contract payments also show their period. */
function Payment({ event }: { readonly event: TeamEvent }) {
  const { t } = useWords();
  const { kind, payKind, payFrom, payUntil } = event;
  if (payKind === '') return t(`records.kind.${kind}`);
  return (
    <span className={styles.who}>
      {t(`records.kind.${kind}`)}
      <span className={parts.soft}>
        <Span kind={payKind} from={payFrom} until={payUntil} />
      </span>
    </span>
  );
}

function What({ event, onRound }: { readonly event: TeamEvent; readonly onRound: Props['onRound'] }) {
  const { t } = useWords();
  const names = useVendorNames();
  if (!isRound(event)) return <Payment event={event} />;
  const { account, reference: roundId, gameType, gameName, vassalage } = event;
  return (
    <span className={styles.who}>
      <button type="button" className={`${button.text} ${styles.link}`} onClick={() => onRound({ account, roundId })}>
        {t('agents.report.round')}: {gameName}
        <span className="hidden-text"> {t('agents.report.of_account', { account })}</span>
      </button>
      <span className={parts.soft}>
        {t(`centre.category.${gameType}`)} · {names.get(vassalage) ?? vassalage}
      </span>
    </span>
  );
}

export function EventTable({ rows, hasMore, isBusy, onRound }: Props) {
  const { t } = useWords();
  if (rows.length === 0) {
    return hasMore ? (
      <Empty title={t('agents.report.page_empty')} text={t('agents.report.page_empty_text')} />
    ) : (
      <Empty title={t('agents.report.no_events')} text={t('agents.report.no_events_text')} />
    );
  }
  return (
    <DataTable
      caption={t('centre.agent.agentDownlineTransactionDetailsCopy')}
      isBusy={isBusy}
      rows={rows}
      rowKey={({ account, entryId }) => `${account}/${entryId}`}
      columns={[
        {
          key: 'what',
          label: t('agents.report.what'),
          isName: true,
          cell: (event) => <What event={event} onRound={onRound} />,
        },
        { key: 'at', label: t('agents.report.at'), narrow: 'bare', cell: ({ at }) => <Moment at={at} hasSeconds /> },
        {
          key: 'account',
          label: t('agents.report.account'),
          cell: ({ account }) => (
            <CentreLink to={{ page: 'downlineManagmentView', fields: { account } }}>{account}</CentreLink>
          ),
        },
        {
          key: 'reference',
          label: t('agents.report.reference'),
          cell: ({ reference }) =>
            reference === '' ? (
              '–'
            ) : (
              <CopyText text={reference} label={t('agents.report.reference')} shown={reference.slice(-10)} />
            ),
        },
        {
          key: 'stake',
          label: t('agents.report.figure.stake'),
          isEnd: true,
          cell: (event) => (isRound(event) ? <Money amount={event.stake} /> : '–'),
        },
        {
          key: 'amount',
          narrow: 'lead',
          label: t('agents.report.amount'),
          isEnd: true,
          cell: ({ amount }) => <Money amount={amount} isSigned />,
        },
      ]}
    />
  );
}
