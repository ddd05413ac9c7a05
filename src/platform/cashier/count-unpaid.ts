import { toSettings } from '../env.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toLocalDay } from '../records/local-day.ts';

/** Counts the deposit orders of this member since a time that were not paid. */
export function countUnpaidSince({ env, sql }: MemberHost, sinceMs: number): number {
  const day = toLocalDay(sinceMs, toSettings(env).timeZone);
  const count = `select count(*) as n from payments
    where kind = 'deposit' and day >= ? and created_at_ms >= ? and state <> 'paid'`;
  return sql.exec<{ n: number }>(count, day, sinceMs).one().n;
}
