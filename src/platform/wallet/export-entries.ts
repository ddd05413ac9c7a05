import { type AccountEntry, AccountEntrySchema } from '../../contract/records/account-record.ts';
import { namePays } from '../contracts/named-pays.ts';
import { EXPORT_CHUNK, type ExportPage, toExportResponse } from '../http/export-pages.ts';
import type { MemberClient } from '../member/member-client.ts';
import type { EntryFilter } from './account-entries.ts';
import type { EntryPage } from './entries-part.ts';

const COLUMNS = Object.keys(AccountEntrySchema.shape) as (keyof AccountEntry)[];

interface Export {
  db: D1Database;
  member: MemberClient;
  tokenHash: string;
  filter: EntryFilter;
  format: 'csv' | 'json';
  first: EntryPage;
}

export async function toEntriesResponse({ db, member, tokenHash, filter, format, first }: Export): Promise<Response> {
  const toPage = async ({ list, nextSeq }: EntryPage): Promise<ExportPage<AccountEntry>> => ({
    list: await namePays(db, list),
    readNext:
      nextSeq === 0
        ? undefined
        : async () => {
            const next = await member.entries.list(tokenHash, filter, nextSeq, EXPORT_CHUNK);
            return next.ok ? toPage(next.value) : undefined;
          },
  });
  const name = `account_${filter.from}_${filter.to}`;
  const total = first.totals.reduce((sum, { count }) => sum + count, 0);
  return toExportResponse({ format, columns: COLUMNS, name, first: await toPage(first), total });
}
