import * as contract from '../../contract/account-record.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { getConsolidatedFunds, getMerchantWallet } from '../../contract/funds.ts';
import { toMajor } from '../../contract/money.ts';
import { type MemberSession, refuseSession } from '../http/authenticate.ts';
import { implementForMember, implementInMember } from '../http/implement.ts';
import { readPeriod } from '../records/period.ts';
import { readCursor } from '../records/routes.ts';
import { type Answer, accept, type Refusal, refuseFields } from '../result.ts';
import { readSetting } from '../system/settings.ts';
import { EXPORT_CHUNK, toEntriesResponse } from './export-entries.ts';

/** Who asks is answered before what is wrong with it. */
async function refuseSigned(
  endpoint: Pick<Endpoint, 'auth' | 'idempotent'>,
  session: MemberSession,
  refusal: Refusal,
): Promise<Answer<never>> {
  const live = await refuseSession(endpoint, session);
  return live.ok ? refusal : live;
}

export const entriesRoutes = [
  implementInMember(contract.listAccountEntries, async ({ input, settings, session }) => {
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
      list,
      pageSize,
      total: count,
      next: nextSeq === 0 ? '' : String(nextSeq),
    });
  }),

  implementInMember(contract.exportAccountEntries, async ({ input, settings, session }) => {
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return refuseSigned(contract.exportAccountEntries, session, period);
    const { from, to } = period.value;
    const filter = { from, to, kind: input.kind };
    const first = await session.member.entries.list(session.tokenHash, filter, 0, EXPORT_CHUNK);
    if (!first.ok) return first;
    const { member, tokenHash } = session;
    return accept(toEntriesResponse({ member, tokenHash, filter, format: input.format, first: first.value }));
  }),

  implementForMember(getMerchantWallet, async ({ env }) => {
    const { isSingle } = await readSetting(env.DB, 'cashier');
    return accept({ isSingle, currency: 'BRL' as const });
  }),

  implementInMember(getConsolidatedFunds, async ({ session }) => {
    const funds = await session.member.entries.getFunds(session.tokenHash);
    if (!funds.ok) return funds;
    const { currency, accounts, depositedMinor, withdrawnMinor } = funds.value;
    const listOf = (prefix: string) => accounts.filter(({ name }) => name.startsWith(prefix));
    const total = accounts.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
    const available = accounts.find(({ name }) => name === 'member')?.balanceMinor ?? 0;
    return accept({
      currency,
      available: toMajor(available),
      held: listOf('held:').map(({ name, balanceMinor }) => ({ thing: name.slice(5), amount: toMajor(balanceMinor) })),
      wallets: listOf('wallet:').map(({ name, balanceMinor }) => ({
        vassalage: name.slice(7),
        amount: toMajor(balanceMinor),
      })),
      total: toMajor(total),
      deposited: toMajor(depositedMinor),
      withdrawn: toMajor(withdrawnMinor),
      netDeposits: toMajor(depositedMinor - withdrawnMinor),
    });
  }),
];
