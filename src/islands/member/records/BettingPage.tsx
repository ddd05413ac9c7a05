import { useStore } from '@nanostores/react';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import { type listRounds, PERIOD_DAYS_MAX, ROUND_STATES } from '../../../contract/records/records.ts';
import { bettingRecord, roundsExport } from '../../../stores/records/betting.ts';
import { CategoryFilter } from '../../centre/parts/CategoryFilter.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { VendorFilter } from '../../centre/parts/VendorFilter.tsx';
import { useOpened } from '../../centre/use-opened.ts';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { useWords } from '../../ui/words.ts';
import { RoundDetail } from './RoundDetail.tsx';
import { RoundTable } from './RoundTable.tsx';
import { RoundTotals } from './RoundTotals.tsx';

const { $fields, change, open, pages } = bettingRecord;

function Filters() {
  const { t } = useWords();
  const { from, to, gameType, vassalage, state } = useStore($fields);
  const states = ROUND_STATES.map((value) => ({ value, label: t(`records.state.${value}`) }));
  return (
    <>
      <PeriodPicker period={{ from, to }} daysMax={PERIOD_DAYS_MAX} onPick={change} />
      <div className={parts.row}>
        <CategoryFilter value={gameType} onPick={(value) => change({ gameType: value })} />
        <VendorFilter value={vassalage} onPick={(value) => change({ vassalage: value })} />
        <Filter
          label={t('records.state')}
          value={state}
          options={[{ value: '', label: t('centre.all') }, ...states]}
          onPick={(value) => change({ state: value })}
        />
      </div>
    </>
  );
}

function Rounds({ value, isBusy }: { readonly value: OutputOf<typeof listRounds>; readonly isBusy: boolean }) {
  const { t } = useWords();
  const fields = useStore($fields);
  const page = useStore(pages.$page);
  const { list, total, pageSize, next, totals, currency } = value;
  if (total === 0) return <Empty title={t('records.no_rounds')} text={t('records.no_rounds_text')} />;
  return (
    <>
      <RoundTotals totals={totals} currency={currency} />
      <RoundTable list={list} currency={currency} isBusy={isBusy} />
      <Pager {...{ page, pageSize, total }} hasNext={next !== ''} onPage={pages.goTo} />
      <ExportButtons exporter={roundsExport} input={fields} />
    </>
  );
}

/** Betting record (spec §2 `personalHistoryCopy`). */
export function BettingPage() {
  const fields = useStore($fields);
  const list = useRowFocus(fields.round);
  useOpened(open);
  if (fields.from === '') return null;
  if (fields.round) return <RoundDetail roundId={fields.round} onBack={() => change({ round: '' })} />;
  return (
    <div ref={list} className={parts.stack}>
      <Filters />
      <RemoteView remote={pages}>{(value, isBusy) => <Rounds value={value} isBusy={isBusy} />}</RemoteView>
    </div>
  );
}
