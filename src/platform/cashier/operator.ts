import { PAYOUT_KINDS } from '../../contract/cashier/cashier.ts';
import * as contract from '../../contract/cashier/operator.ts';
import * as settingsContract from '../../contract/cashier/settings-operator.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { readSetting } from '../system/settings.ts';
import { advanceWithdrawal, readPayoutProviders } from './advance-withdrawal.ts';
import { toFeeMinor } from './cashier-settings.ts';
import { changeCashier } from './change-settings.ts';
import { areProvidersOf } from './charge-providers/operator.ts';
import { BY_OPERATOR } from './deposit-orders.ts';
import type { SettledDeposit } from './deposits-part.ts';
import { toOwnerId } from './payment-id.ts';
import { listMethodRows, listPaymentRows, writeMethod } from './payment-queries.ts';
import { toPaymentRow, toRowOf } from './payment-rows.ts';
import type { PaymentKind } from './payment-store.ts';
import { canPayOut } from './payouts/operator.ts';

const CURSOR = /^(\d{1,15})_([DWT]\d{1,12}-m[0-9a-f]{24})$/;
const STATE = /^[a-z_]{1,20}$/;
const STATES_MAX = 8;
const KINDS = { D: 'deposit', W: 'withdrawal', T: 'transfer' } as const satisfies Record<string, PaymentKind>;

function toSettled(settled: Result<SettledDeposit>) {
  if (!settled.ok) return settled;
  const { id, state, settledMinor } = settled.value;
  return accept({ id, state: state as 'paid' | 'rejected', credited: toMajor(settledMinor) });
}

function isPromise(at: number, now: number): boolean {
  return at > now && at <= now + contract.WORD_DAYS_MAX * DAY_MS;
}

export const cashierOperatorRoutes = [
  implement(contract.listPayments, async ({ env, input: { kind, state, order, cursor, pageSize } }) => {
    const [, at, id] = CURSOR.exec(cursor) ?? [];
    if (cursor !== '' && (at === undefined || id === undefined)) return refuseFields({ cursor: 'pattern' });
    const after = at !== undefined && id !== undefined ? { at: Number(at), id } : undefined;
    const states = [...new Set(state.split(',').map((name) => name.trim()))].filter((name) => name !== '');
    if (states.length > STATES_MAX || !states.every((name) => STATE.test(name)))
      return refuseFields({ state: 'pattern' });
    const rows = await listPaymentRows(env.DB, { kind, states, after, order, limit: pageSize });
    const page = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    return accept({ list: page.map(toPaymentRow), pageSize, next: last ? `${last.created_at_ms}_${last.id}` : '' });
  }),

  implement(contract.getPayment, async ({ env, input: { id } }) => {
    const kind = KINDS[id.slice(0, 1) as keyof typeof KINDS];
    const found = await getMember(env, toOwnerId(id)).payments.getOf(kind, id);
    if (!found.ok) return found;
    const { payment, account } = found.value;
    const row = await toRowOf(env.DB, payment, { memberId: toOwnerId(id), account });
    return accept({ payment: toPaymentRow(row), detail: payment.detail as Record<string, unknown> });
  }),

  implement(contract.confirmDeposit, async ({ env, settings, idempotencyKey, input: { id, amount, reason } }) => {
    const amountMinor = amount === undefined ? null : toMinor(amount);
    // Without an amount, the order's amount is credited. The method has already limited that amount.
    if ((amountMinor ?? 0) > settings.opsAmountMaxMinor) return refuse('operator.amount_over_limit');
    const settlement = { id, amountMinor, reason, reference: BY_OPERATOR };
    return toSettled(await getMember(env, toOwnerId(id)).deposits.confirm(idempotencyKey, settlement));
  }),
  implement(contract.rejectDeposit, async ({ env, input: { id, reason } }) =>
    toSettled(await getMember(env, toOwnerId(id)).deposits.reject(id, reason)),
  ),

  implement(contract.reverseDeposit, async ({ env, idempotencyKey, staff, input: { id, reason } }) => {
    const { deposits } = getMember(env, toOwnerId(id));
    const reversed = await deposits.reverse(idempotencyKey, id, reason, staff?.person.account);
    if (!reversed.ok) return reversed;
    const { state, takenMinor, debtMinor } = reversed.value;
    return accept({ id, state, taken: toMajor(takenMinor), debt: toMajor(debtMinor) });
  }),

  implement(contract.approveWithdrawal, async ({ input: { id, reason }, ...call }) => {
    const providers = await readPayoutProviders(call.env);
    const approved = await advanceWithdrawal(call, { id, to: 'approved', note: reason }, providers);
    // If this call ends early, a timer of the member's object sends the payout.
    if (approved.ok) call.waitUntil(getMember(call.env, toOwnerId(id)).payouts.check(id));
    return approved;
  }),
  implement(contract.rejectWithdrawal, ({ input: { id, reason, state }, ...call }) =>
    advanceWithdrawal(call, { id, to: 'rejected', note: reason, from: state }),
  ),
  implement(contract.payWithdrawal, ({ input: { id, reference }, ...call }) =>
    advanceWithdrawal(call, { id, to: 'paid', note: '', reference }),
  ),
  implement(contract.failWithdrawal, ({ input: { id, reason, state }, ...call }) =>
    advanceWithdrawal(call, { id, to: 'failed', note: reason, from: state }),
  ),
  implement(contract.forceWithdrawal, ({ input: { id, reason }, ...call }) =>
    advanceWithdrawal(call, { id, to: 'forced', note: reason }),
  ),

  implement(contract.explainWithdrawal, async ({ env, input: { id, note, nextUpdateAt } }) => {
    if (note === undefined && nextUpdateAt === undefined) return refuseFields({ note: 'required' });
    const at = nextUpdateAt === undefined ? undefined : Date.parse(nextUpdateAt);
    if (at !== undefined && !isPromise(at, clock())) return refuseFields({ nextUpdateAt: 'range' });
    const told = await getMember(env, toOwnerId(id)).withdrawals.explain({ id, note, nextUpdateAt: at });
    if (!told.ok) return told;
    const next = told.value.nextUpdateAt;
    return accept({ ...told.value, nextUpdateAt: next === null ? null : new Date(next).toISOString() });
  }),

  implement(settingsContract.getCashierSettings, async ({ env }) => accept(await readSetting(env.DB, 'cashier'))),
  implement(settingsContract.setCashierSettings, async ({ env, input }) => {
    for (const kind of PAYOUT_KINDS) {
      const code = input.payouts?.[kind] ?? '';
      if (code !== '' && !(await canPayOut(env.DB, code, kind)))
        return refuseFields({ [`payouts.${kind}`]: 'unknown' });
    }
    return changeCashier(env.DB, input, clock());
  }),

  implement(settingsContract.listMethods, async ({ env }) => accept({ list: await listMethodRows(env.DB) })),
  implement(settingsContract.putMethod, async ({ env, input }) => {
    if (input.minMinor > input.maxMinor || input.minMinor === 0) return refuseFields({ minMinor: 'range' });
    if (toFeeMinor(input.minMinor, input) >= input.minMinor) return refuseFields({ feeMinor: 'too_big' });
    if (!(await areProvidersOf(env.DB, input))) return refuseFields({ providers: 'unknown' });
    await writeMethod(env.DB, input);
    return accept(input);
  }),
];
