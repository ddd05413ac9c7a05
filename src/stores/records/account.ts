import { atom, computed } from 'nanostores';
import { SALARY_KINDS } from '../../contract/contracts/kinds.ts';
import { type AccountEntry, exportAccountEntries, listAccountEntries } from '../../contract/records/account-record.ts';
import { forAccount } from '../core/account-scope.ts';
import { createExport } from '../core/export.ts';
import { request, requestStream } from '../core/request.ts';
import { createRecord } from './record.ts';

const DEFAULTS = { from: '', to: '', kind: '', entry: '' };
type AccountFields = typeof DEFAULTS;

export const accountRecord = createRecord({
  defaults: DEFAULTS,
  period: 'days7',
  detail: 'entry',
  ask: ({ from, to, kind }: AccountFields, cursor) => request(listAccountEntries, { from, to, kind, cursor }),
});

export const entriesExport = createExport(
  ({ from, to, kind }: AccountFields, format) => requestStream(exportAccountEntries, { from, to, kind, format }),
  ({ from, to }) => `account_${from}_${to}`,
);

/** Kinds that occur in the period, as filter choices. */
export const $kinds = atom<readonly string[]>([]);
accountRecord.pages.$state.listen((state) => {
  if (state.status !== 'ready' || accountRecord.$fields.get().kind !== '') return;
  $kinds.set(state.value.kinds.map(({ kind }) => kind));
});
forAccount(() => $kinds.set([]));

/** The open entry, if it is on the current page. */
export const $entry = computed(
  [accountRecord.$fields, accountRecord.pages.$state],
  ({ entry }, state): AccountEntry | undefined =>
    entry && 'value' in state ? state.value?.list.find(({ entryId }) => entryId === entry) : undefined,
);

export interface EntryLink {
  readonly page: 'personalHistoryCopy' | 'bonusDetails' | 'depositv2' | 'withdraw' | 'transferUpline';
  readonly fields: Readonly<Record<string, string>>;
}

const PAGES = { deposit: 'depositv2', withdrawal: 'withdraw' } as const;

/** Link to the details of an entry's source. */
export function toEntryLink({ roundId, reference }: AccountEntry): EntryLink | undefined {
  if (roundId) return { page: 'personalHistoryCopy', fields: { round: roundId } };
  const [, kind = '', id = ''] = /^(\w+):(.+)$/.exec(reference) ?? [];
  if (kind === 'claim') return { page: 'bonusDetails', fields: { claim: id } };
  if (kind === 'transfer') return { page: 'transferUpline', fields: {} };
  const page = kind in PAGES ? PAGES[kind as keyof typeof PAGES] : undefined;
  return page && { page, fields: { id } };
}

/** Kinds whose reason is a readable text; the reason of others is a code that their link explains better. */
const TOLD: readonly string[] = [
  'adjustment',
  'deposit_reversed',
  'transfer_hold',
  'transfer_sent',
  'transfer_received',
  'transfer_release',
  'referral',
  'referral_reversed',
  'dividend',
  ...SALARY_KINDS,
  'settlement_hold',
  'settlement_paid',
];

/** Reason code of a seeded account's initial credit, shown as a text. */
export const SEEDED = 'seed';

export function toEntryReason({ kind, reason }: AccountEntry): string {
  return TOLD.includes(kind) ? reason : '';
}
