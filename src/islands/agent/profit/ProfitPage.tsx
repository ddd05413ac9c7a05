import { useStore } from '@nanostores/react';
import { isAgentType } from '../../../contract/member/types.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import {
  branchPath,
  branchTotals,
  profitExport,
  profitFilters,
  profitViews,
  type UserProfit,
  userProfit,
} from '../../../stores/agents/user-profit.ts';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import button from '../../ui/text-button.late.module.css';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import styles from '../parts/agent.module.css';
import { CentreLink } from '../parts/CentreLink.tsx';
import { FigureGrid } from '../parts/FigureGrid.tsx';
import { Money } from '../parts/Money.tsx';
import { Path } from '../parts/Path.tsx';
import { PlayFilters } from '../parts/PlayFilters.tsx';
import { toAllFigures, toPlayFigures } from '../parts/play-figures.tsx';
import { SavedViewsBar } from '../parts/SavedViewsBar.tsx';

const EVENTS = 'agentDownlineTransactionDetailsCopy';

function Rows({ rows, isBusy }: { readonly rows: readonly UserProfit[]; readonly isBusy: boolean }) {
  const { t } = useWords();
  const { from, to, gameType, vassalage } = useStore(profitFilters.$fields);
  // Payments have no game, so a game filter excludes them.
  const hasPayments = gameType === '' && vassalage === '';
  if (rows.length === 0) return <Empty title={t('agents.report.no_users')} text={t('agents.report.no_users_text')} />;
  const amount = (name: 'stake' | 'deposits' | 'withdrawals') => ({
    key: name,
    label: t(`agents.report.own.${name}`),
    isEnd: true,
    cell: (row: UserProfit) => <Money amount={row.own[name]} />,
  });
  const net = (side: 'own' | 'team') => ({
    key: `${side}-net`,
    label: t(`agents.report.${side}.net`),
    isEnd: true,
    cell: (row: UserProfit) => (
      <CentreLink to={{ page: EVENTS, fields: { from, to, account: row.account, scope: side, gameType, vassalage } }}>
        <Money amount={row[side].net} isSigned />
        <span className="hidden-text"> {t(`agents.report.${side}.rows`, { account: row.account })}</span>
      </CentreLink>
    ),
  });
  return (
    <DataTable
      caption={t('centre.agent.palStatementsAgentCopy')}
      isBusy={isBusy}
      rows={rows}
      rowKey={({ account }) => account}
      columns={[
        {
          key: 'account',
          label: t('agents.report.account'),
          isName: true,
          cell: ({ account, type, members }) =>
            isAgentType(type) ? (
              <span className={styles.who}>
                <button
                  type="button"
                  className={`${button.text} ${styles.link}`}
                  onClick={() => profitFilters.change({ account })}
                >
                  {account}
                </button>
                <span className={parts.soft}>{t('agents.team_of', { count: members })}</span>
              </span>
            ) : (
              account
            ),
        },
        amount('stake'),
        net('own'),
        ...(hasPayments ? [amount('deposits'), amount('withdrawals')] : []),
        net('team'),
      ]}
    />
  );
}

function openPage(): void {
  profitViews.open();
  profitFilters.open();
}

/** Profit and loss by level: each user's own figures and those of everybody below. */
export function ProfitPage() {
  const { t } = useWords();
  const fields = useStore(profitFilters.$fields);
  const { from, to, account, gameType, vassalage } = fields;
  const rows = { page: EVENTS, fields: { from, to, account, scope: 'team', gameType, vassalage } };
  const toFigures = gameType === '' && vassalage === '' ? toAllFigures : toPlayFigures;
  return (
    <AgentFrame onOpen={openPage}>
      <SavedViewsBar views={profitViews} fields={fields} onPick={profitFilters.change} />
      <PeriodPicker period={fields} daysMax={PERIOD_DAYS_MAX} onPick={profitFilters.change} />
      <div className={styles.filters}>
        <PlayFilters fields={fields} onChange={profitFilters.change} />
      </div>
      <RemoteView remote={branchPath}>
        {({ path }) => <Path path={path} onPick={(picked) => profitFilters.change({ account: picked })} />}
      </RemoteView>
      <RemoteView remote={branchTotals}>
        {({ totals }) => (
          <FigureGrid
            label={account ? t('agents.report.totals_of', { account }) : t('agents.report.totals')}
            figures={toFigures(totals, rows, t)}
          />
        )}
      </RemoteView>
      <RemoteView remote={userProfit}>
        {(value, isBusy) => (
          <>
            {value.list.length > 0 && <ExportButtons exporter={profitExport} input={fields} />}
            <Rows rows={value.list} isBusy={isBusy} />
            <TurnPages pages={userProfit} shown={value} />
          </>
        )}
      </RemoteView>
    </AgentFrame>
  );
}
