import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EVENT_GROUPS } from '../../../contract/agents/events.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import {
  eventFilters,
  eventsExport,
  eventViews,
  type RoundKey,
  teamEvents,
} from '../../../stores/agents/team-events.ts';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import styles from '../parts/agent.module.css';
import { FigureGrid } from '../parts/FigureGrid.tsx';
import { PlayFilters } from '../parts/PlayFilters.tsx';
import { toGroupFigures } from '../parts/play-figures.tsx';
import { SavedViewsBar } from '../parts/SavedViewsBar.tsx';
import { ScopeChoice } from '../parts/ScopeChoice.tsx';
import { AccountFilter } from './AccountFilter.tsx';
import { EventTable } from './EventTable.tsx';
import { RoundDialog } from './RoundDialog.tsx';

function openPage(): void {
  eventViews.open();
  eventFilters.open();
}

/** Every round and payment behind the figures, down to the movements of one round. */
export function TransactionsPage() {
  const { t } = useWords();
  const fields = useStore(eventFilters.$fields);
  const [round, setRound] = useState<RoundKey | undefined>();
  return (
    <AgentFrame onOpen={openPage}>
      <SavedViewsBar views={eventViews} fields={fields} onPick={eventFilters.change} />
      <PeriodPicker period={fields} daysMax={PERIOD_DAYS_MAX} onPick={eventFilters.change} />
      <div className={styles.filters}>
        <AccountFilter account={fields.account} onPick={(account) => eventFilters.change({ account })} />
        <ScopeChoice value={fields.scope} hasOwn onChange={(scope) => eventFilters.change({ scope })} />
        <Filter
          label={t('agents.report.group')}
          value={fields.group}
          options={['', ...EVENT_GROUPS].map((value) => ({ value, label: t(`agents.report.group.${value || 'all'}`) }))}
          onPick={(group) => eventFilters.change({ group })}
        />
        <PlayFilters fields={fields} onChange={eventFilters.change} />
      </div>
      <RemoteView remote={teamEvents}>
        {(value, isBusy) => (
          <>
            <FigureGrid label={t('agents.report.totals')} figures={toGroupFigures(value.totals, fields.group, t)} />
            <ExportButtons exporter={eventsExport} input={fields} />
            <EventTable rows={value.list} hasMore={value.next !== ''} isBusy={isBusy} onRound={setRound} />
            <TurnPages pages={teamEvents} shown={value} />
          </>
        )}
      </RemoteView>
      {round && <RoundDialog round={round} onLeave={() => setRound(undefined)} />}
    </AgentFrame>
  );
}
