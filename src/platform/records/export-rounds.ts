import { type RoundRecord, RoundRecordSchema } from '../../contract/records/records.ts';
import { EXPORT_CHUNK, type ExportPage, toExportResponse } from '../http/export-pages.ts';
import type { MemberClient } from '../member/member-client.ts';
import type { RoundPage } from './records-part.ts';
import type { RoundFilter } from './round-records.ts';

const COLUMNS = Object.keys(RoundRecordSchema.shape) as (keyof RoundRecord)[];

interface Export {
  member: MemberClient;
  tokenHash: string;
  filter: RoundFilter;
  format: 'csv' | 'json';
  first: RoundPage;
}

export function toRoundsResponse({ member, tokenHash, filter, format, first }: Export): Response {
  const toPage = ({ list, nextN }: RoundPage): ExportPage<RoundRecord> => ({
    list,
    readNext:
      nextN === 0
        ? undefined
        : async () => {
            const next = await member.records.listRounds(tokenHash, filter, nextN, EXPORT_CHUNK);
            return next.ok ? toPage(next.value) : undefined;
          },
  });
  const name = `rounds_${filter.from}_${filter.to}`;
  return toExportResponse({ format, columns: COLUMNS, name, first: toPage(first), total: first.totals.rounds });
}
