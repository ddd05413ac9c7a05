import { useStore } from '@nanostores/react';
import type { listReceipts } from '../../../contract/agents/codes.ts';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import { accountFilters } from '../../../stores/agents/account-page.ts';
import { codes, receipts } from '../../../stores/agents/codes.ts';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { Day } from '../parts/Day.tsx';
import { Money } from '../parts/Money.tsx';

type Receipt = OutputOf<typeof listReceipts>['list'][number];
const TONES = { registered: 'wait', deposited: 'good', active: 'good' } as const;

/** When the registration counted, or why it does not count yet. */
function Counted({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useWords();
  if (receipt.reason !== '') return <>{t(`agents.receipt_reason.${receipt.reason}`)}</>;
  return <Day day={receipt.countedOn} />;
}

function CodeFilter() {
  const { t } = useWords();
  const { code } = useStore(accountFilters.$fields);
  const state = useStore(codes.$state);
  const known = 'value' in state ? (state.value?.list.map((row) => row.code) ?? []) : [];
  const options = [...new Set([...known, ...(code ? [code] : [])])];
  return (
    <div className={styles.filters}>
      <Filter
        label={t('agents.code')}
        value={code}
        options={[{ value: '', label: t('agents.receipts_all') }, ...options.map((value) => ({ value, label: value }))]}
        onPick={(next) => accountFilters.change({ code: next })}
      />
    </div>
  );
}

/** Attribution receipts: source, date of counting, or the reason why not. */
export function ReceiptsPanel() {
  const { t } = useWords();
  return (
    <>
      <Note>
        <p>{t('agents.receipts_text')}</p>
      </Note>
      <CodeFilter />
      <RemoteView remote={receipts}>
        {(value, isBusy) => (
          <>
            {value.list.length === 0 && (
              <Empty title={t('agents.receipts_none')} text={t('agents.receipts_none_text')} />
            )}
            {value.list.length > 0 && (
              <DataTable
                caption={t('agents.tab.receipts')}
                isBusy={isBusy}
                rows={value.list}
                rowKey={({ account, registeredAt }) => `${account}/${registeredAt}`}
                columns={[
                  { key: 'account', label: t('agents.report.account'), isName: true, cell: ({ account }) => account },
                  {
                    key: 'via',
                    label: t('agents.receipt_via'),
                    cell: ({ via, code }) => (
                      <span className={styles.who}>
                        {t(`agents.via.${via}`)}
                        {code !== '' && <span className={parts.soft}>{code}</span>}
                      </span>
                    ),
                  },
                  {
                    key: 'registered',
                    label: t('agents.receipt_registered'),
                    cell: ({ registeredAt }) => <Moment at={registeredAt} />,
                  },
                  {
                    key: 'state',
                    label: t('agents.report.state'),
                    cell: ({ state }) => <State tone={TONES[state]} label={t(`agents.receipt_state.${state}`)} />,
                  },
                  {
                    key: 'counted',
                    label: t('agents.receipt_counted'),
                    cell: (receipt) => <Counted receipt={receipt} />,
                  },
                  {
                    key: 'deposit',
                    label: t('agents.receipt_deposit'),
                    isEnd: true,
                    cell: ({ countedOn, firstDeposit }) => (countedOn === '' ? '–' : <Money amount={firstDeposit} />),
                  },
                  { key: 'played', label: t('agents.receipt_played'), cell: ({ playedOn }) => <Day day={playedOn} /> },
                ]}
              />
            )}
            <TurnPages pages={receipts} shown={value} />
          </>
        )}
      </RemoteView>
    </>
  );
}
