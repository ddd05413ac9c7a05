import { toMajor } from '../../contract/core/money.ts';
import * as contract from '../../contract/records/account-record.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { namePays } from '../contracts/named-pays.ts';
import { EXPORT_CHUNK } from '../http/export-pages.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { refuseSigned } from '../http/refuse-signed.ts';
import { readPeriod } from '../records/requested-period.ts';
import { readCursor } from '../records/routes.ts';
import { toEntriesResponse } from './export-entries.ts';
import { fundsRoutes } from './funds-routes.ts';

export const entriesRoutes = [
  implementWithoutSessionCheck(contract.listAccountEntries, async ({ env, input, settings, session }) => {
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return refuseSigned(contract.listAccountEntries, session, period);
    const before = readCursor(input.cursor);
    if (before === undefined) {
      return refuseSigned(contract.listAccountEntries, session, refuseFields({ cursor: 'pattern' }));
    }
    const { from, to } = period.value;
    const { kind, pageSize } = input;
    const page = await session.member.entries.list(session.tokenHash, { from, to, kind }, before, pageSize);
    if (!page.ok) return page;
    const { currency, totals, list, nextSeq } = page.value;
    const inMinor = totals.reduce((sum, row) => sum + row.inMinor, 0);
    const outMinor = totals.reduce((sum, row) => sum + row.outMinor, 0);
    const count = totals.reduce((sum, row) => sum + row.count, 0);
    return accept({
      period: period.value,
      currency,
      totals: { in: toMajor(inMinor), out: toMajor(outMinor), net: toMajor(inMinor - outMinor), count },
      kinds: totals.map((row) => ({
        kind: row.kind,
        in: toMajor(row.inMinor),
        out: toMajor(row.outMinor),
        count: row.count,
      })),
      list: await namePays(env.DB, list),
      pageSize,
      total: count,
      next: nextSeq === 0 ? '' : String(nextSeq),
    });
  }),

  implementWithoutSessionCheck(contract.exportAccountEntries, async ({ env, input, settings, session }) => {
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return refuseSigned(contract.exportAccountEntries, session, period);
    const { from, to } = period.value;
    const filter = { from, to, kind: input.kind };
    const first = await session.member.entries.list(session.tokenHash, filter, 0, EXPORT_CHUNK);
    if (!first.ok) return first;
    const { member, tokenHash } = session;
    const { format } = input;
    return accept(await toEntriesResponse({ db: env.DB, member, tokenHash, filter, format, first: first.value }));
  }),

  ...fundsRoutes,
];
