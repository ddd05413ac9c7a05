import { OPEN_PAYMENT_STATES } from '../../contract/cashier/open-states.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import { accept, refuseFields } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { refuseSigned } from '../http/refuse-signed.ts';
import { readPeriod } from '../records/requested-period.ts';
import { readCursor } from '../records/routes.ts';
import type { Payment, PaymentKind } from './payment-store.ts';

interface ListCall {
  endpoint: Pick<Endpoint, 'auth' | 'idempotent'>;
  session: MemberSession;
  timeZone: string;
  input: { from: string; to: string; state: '' | 'open'; cursor: string; pageSize: number };
  kind: PaymentKind;
}

/** Totals of the period, then one page of it. A session error is answered before an error of the input. */
export async function answerPayments<Item>(
  { endpoint, session, timeZone, input, kind }: ListCall,
  toItem: (payment: Payment) => Promise<Item> | Item,
) {
  const period = readPeriod(input, timeZone);
  if (!period.ok) return refuseSigned(endpoint, session, period);
  const beforeN = readCursor(input.cursor);
  if (beforeN === undefined) return refuseSigned(endpoint, session, refuseFields({ cursor: 'pattern' }));
  const { from, to } = period.value;
  const { payments } = session.member;
  const isOpenOnly = input.state === 'open';
  const query = { kind, period: { from, to }, isOpenOnly, beforeN, limit: input.pageSize };
  const page = await payments.list(session.tokenHash, query);
  if (!page.ok) return page;
  const { currency, totals, list, nextN } = page.value;
  const open: readonly string[] = OPEN_PAYMENT_STATES[kind];
  const counted = isOpenOnly ? totals.filter(({ state }) => open.includes(state)) : totals;
  return accept({
    period: period.value,
    currency,
    totals: totals.map(({ state, count, amountMinor }) => ({ state, count, amount: toMajor(amountMinor) })),
    list: await Promise.all(list.map(toItem)),
    pageSize: input.pageSize,
    total: counted.reduce((sum, { count }) => sum + count, 0),
    next: nextN === 0 ? '' : String(nextN),
  });
}
