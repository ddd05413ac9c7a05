import { useStore } from '@nanostores/react';
import type { getTeamPlay } from '../../../contract/agents/agents.ts';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import { teamPlay, teamPlayExport, teamPlayFilters, teamPlayViews } from '../../../stores/agents/team-play.ts';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import styles from '../parts/agent.module.css';
import { CentreLink } from '../parts/CentreLink.tsx';
import { Count } from '../parts/Count.tsx';
import { FigureGrid } from '../parts/FigureGrid.tsx';
import { Money } from '../parts/Money.tsx';
import { PlayFilters } from '../parts/PlayFilters.tsx';
import { toPlayFigures } from '../parts/play-figures.tsx';
import { SavedViewsBar } from '../parts/SavedViewsBar.tsx';
import { ScopeChoice } from '../parts/ScopeChoice.tsx';

type Play = OutputOf<typeof getTeamPlay>;

function Rows({ value, isBusy }: { readonly value: Play; readonly isBusy: boolean }) {
  const { t } = useWords();
  const names = useVendorNames();
  const { scope } = useStore(teamPlayFilters.$fields);
  const { from, to } = value.period;
  if (value.list.length === 0)
    return <Empty title={t('agents.report.no_play')} text={t('agents.report.no_play_text')} />;
  const money = (name: 'stake' | 'validStake' | 'payout') => ({
    key: name,
    label: t(`agents.report.figure.${name}`),
    isEnd: true,
    cell: (row: Play['list'][number]) => <Money amount={row[name]} />,
  });
  return (
    <DataTable
      caption={t('centre.agent.personalHistoryCopy')}
      isBusy={isBusy}
      rows={value.list}
      rowKey={({ gameType, vassalage }) => `${gameType}/${vassalage}`}
      columns={[
        {
          key: 'vendor',
          label: t('centre.vendor'),
          isName: true,
          cell: ({ gameType, vassalage }) => (
            <CentreLink
              to={{
                page: 'agentDownlineTransactionDetailsCopy',
                fields: { from, to, scope, gameType, vassalage },
              }}
            >
              {t(`centre.category.${gameType}`)} · {names.get(vassalage) ?? vassalage}
            </CentreLink>
          ),
        },
        {
          key: 'rounds',
          label: t('agents.report.figure.rounds'),
          isEnd: true,
          cell: ({ rounds }) => <Count value={rounds} />,
        },
        money('stake'),
        money('validStake'),
        money('payout'),
        {
          key: 'net',
          narrow: 'lead',
          label: t('agents.report.figure.net'),
          isEnd: true,
          cell: ({ net }) => <Money amount={net} isSigned />,
        },
      ]}
    />
  );
}

function openPage(): void {
  teamPlayViews.open();
  teamPlayFilters.open();
}

/** Play of the team: totals, then by category and vendor; each row links to its rounds. */
export function BettingPage() {
  const { t } = useWords();
  const fields = useStore(teamPlayFilters.$fields);
  const { from, to, scope, gameType, vassalage } = fields;
  const rows = { page: 'agentDownlineTransactionDetailsCopy', fields: { from, to, scope, gameType, vassalage } };
  return (
    <AgentFrame onOpen={openPage}>
      <SavedViewsBar views={teamPlayViews} fields={fields} onPick={teamPlayFilters.change} />
      <PeriodPicker period={fields} daysMax={PERIOD_DAYS_MAX} onPick={teamPlayFilters.change} />
      <div className={styles.filters}>
        <ScopeChoice value={scope} onChange={(next) => teamPlayFilters.change({ scope: next })} />
        <PlayFilters fields={fields} onChange={teamPlayFilters.change} />
      </div>
      <RemoteView remote={teamPlay}>
        {(value, isBusy) => (
          <>
            <FigureGrid label={t('agents.report.totals')} figures={toPlayFigures(value.totals, rows, t)} />
            {value.list.length > 0 && <ExportButtons exporter={teamPlayExport} input={fields} />}
            <Rows value={value} isBusy={isBusy} />
          </>
        )}
      </RemoteView>
    </AgentFrame>
  );
}
