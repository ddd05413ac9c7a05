import { useStore } from '@nanostores/react';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { listAccountEntries } from '../../../contract/records/account-record.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import { $entry, $kinds, accountRecord, entriesExport } from '../../../stores/records/account.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useOpened } from '../../centre/use-opened.ts';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import { useWords } from '../../ui/words.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { EntryTable } from './EntryTable.tsx';
import { EntryTotals } from './EntryTotals.tsx';

const { $fields, change, open, pages } = accountRecord;

function Filters() {
  const { t } = useWords();
  const { from, to, kind } = useStore($fields);
  const kinds = useStore($kinds);
  const options = [...new Set([...kinds, ...(kind ? [kind] : [])])];
  return (
    <>
      <PeriodPicker period={{ from, to }} daysMax={PERIOD_DAYS_MAX} onPick={change} />
      <div className={parts.row}>
        <Filter
          label={t('records.reason')}
          value={kind}
          options={[
            { value: '', label: t('centre.all') },
            ...options.map((value) => ({ value, label: t(`records.kind.${value}`) })),
          ]}
          onPick={(value) => change({ kind: value })}
        />
      </div>
    </>
  );
}

function Entries({ value, isBusy }: { readonly value: OutputOf<typeof listAccountEntries>; readonly isBusy: boolean }) {
  const { t } = useWords();
  const fields = useStore($fields);
  const page = useStore(pages.$page);
  const { list, total, pageSize, next, currency } = value;
  if (total === 0) return <Empty title={t('records.no_entries')} text={t('records.no_entries_text')} />;
  return (
    <>
      <EntryTotals value={value} />
      <EntryTable list={list} currency={currency} isBusy={isBusy} />
      <Pager {...{ page, pageSize, total }} hasNext={next !== ''} onPage={pages.goTo} />
      <ExportButtons exporter={entriesExport} input={fields} />
    </>
  );
}

/** Account record (spec §2 `transactionHistory`): every change of the balance with its reason. */
export function AccountPage() {
  const fields = useStore($fields);
  const entry = useStore($entry);
  const list = useRowFocus(entry ? fields.entry : '');
  useOpened(open);
  if (fields.from === '') return null;
  if (entry) return <EntryDetail {...entry} onBack={() => change({ entry: '' })} />;
  return (
    <div ref={list} className={parts.stack}>
      <Filters />
      <RemoteView remote={pages}>{(value, isBusy) => <Entries value={value} isBusy={isBusy} />}</RemoteView>
    </div>
  );
}
