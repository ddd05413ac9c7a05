import { CURRENCY } from '../../brand/currency.ts';
import * as contract from '../../contract/cashier/deposits.ts';
import { settleDeposit } from '../../contract/cashier/deposits.ts';
import type { PaymentProvider } from '../../contract/cashier/providers.ts';
import type { OperatorMethod } from '../../contract/cashier/settings-operator.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { isSameSecret, sha256Hex } from '../../lib/bytes.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { implement, implementForMember, implementForVendor, implementWithoutSessionCheck } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { readSetting } from '../system/settings.ts';
import { listProviderRows, toQueue } from './charge-providers/provider-rows.ts';
import { toPayWay } from './charges/charge-record.ts';
import type { DepositPayment } from './deposit-orders.ts';
import { answerPayments } from './list-payments.ts';
import { toOwnerId } from './payment-id.ts';
import { findMethod, listMethodRows, toReadMethod } from './payment-queries.ts';
import { DEPOSIT_PROVIDERS, findReporter } from './providers/providers.ts';
import { signPayment } from './providers/test.ts';
import { reportTestPayment } from './test-provider.ts';
import { toDeposit } from './views.ts';

const PERCENT = 100;
/** After this time an order is answered even without the code of its charge. */
const CHARGE_WAIT_MS = 4_000;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A method that names providers is offered only while one of them is enabled. */
function isOffered(method: OperatorMethod, settings: Settings, known: readonly PaymentProvider[]): boolean {
  const { enabled, kind, currency, providers } = method;
  const isCharged = providers.length === 0 || toQueue(method, known, 0).length > 0;
  return enabled && isCharged && DEPOSIT_PROVIDERS[kind].isAvailable(currency, settings);
}

async function listProviders(db: D1Database, methods: readonly OperatorMethod[]): Promise<PaymentProvider[]> {
  return methods.some(({ providers }) => providers.length > 0) ? listProviderRows(db) : [];
}

/** A number in [0, 1) that is derived from the key, so that a repeated call draws the same provider. */
async function toDraw(key: string): Promise<number> {
  return Number.parseInt((await sha256Hex(`provider:${key}`)).slice(0, 8), 16) / 0x1_0000_0000;
}

/** True while the order still needs the code of its charge. Once it has the code, a repeated call does not ask the bank again. */
function waitsForCode({ state, detail }: DepositPayment): boolean {
  const { pixCode, payUrl } = toPayWay(detail);
  return state === 'pending' && detail.charge !== undefined && pixCode + payUrl === '';
}

async function answer(env: Env, settings: Settings, payment: Result<unknown>) {
  if (!payment.ok) return payment;
  return accept(await toDeposit(payment.value as DepositPayment, await readSetting(env.DB, 'cashier'), settings));
}

export const depositRoutes = [
  implementForMember(contract.listDepositMethods, async ({ env, settings, language }) => {
    const [cashier, methods] = await Promise.all([readSetting(env.DB, 'cashier'), listMethodRows(env.DB)]);
    const known = await listProviders(env.DB, methods);
    const offered = methods
      .filter((method) => isOffered(method, settings, known))
      .map((method) => toReadMethod(method, language));
    return accept({
      currency: CURRENCY,
      openOrdersMax: cashier.deposit.maxOpen,
      methods: offered.map(({ code, name, kind, currency, expiryMinutes, instructions, ...method }) => ({
        code,
        name,
        kind,
        currency,
        min: toMajor(method.minMinor),
        max: toMajor(method.maxMinor),
        presets: method.presetsMinor.map(toMajor),
        fee: toMajor(method.feeMinor),
        feePercent: method.feeBasisPoints / PERCENT,
        expiryMinutes,
        instructions,
      })),
    });
  }),

  implementWithoutSessionCheck(
    contract.createDeposit,
    async ({ env, settings, input, session, language, idempotencyKey, waitUntil }) => {
      const [cashier, found] = await Promise.all([readSetting(env.DB, 'cashier'), findMethod(env.DB, input.method)]);
      // The order stores the instructions in the language in which the member read them.
      const known = found ? await listProviders(env.DB, [found]) : [];
      const method = found && isOffered(found, settings, known) ? toReadMethod(found, language) : undefined;
      const { deposits, charges } = session.member;
      const created = await deposits.order(session.tokenHash, {
        key: idempotencyKey,
        amountMinor: toMinor(input.amount),
        methodCode: input.method,
        method,
        maxOpen: cashier.deposit.maxOpen,
        turnoverTimes: cashier.withdrawal.turnoverTimes,
        providers: method ? toQueue(method, known, await toDraw(idempotencyKey)) : [],
      });
      if (created.ok && waitsForCode(created.value)) {
        const charging = charges.check(created.value.id);
        waitUntil(charging.catch(() => undefined));
        // If the bank is slow, this call answers without the code and the page of the order waits for it.
        const charged = await Promise.race([charging, wait(CHARGE_WAIT_MS).then(() => created)]);
        return charged.ok ? accept(await toDeposit(charged.value, cashier, settings)) : charged;
      }
      return created.ok ? accept(await toDeposit(created.value, cashier, settings)) : created;
    },
  ),

  implementWithoutSessionCheck(contract.listDeposits, async ({ env, settings, input, session }) => {
    const cashier = await readSetting(env.DB, 'cashier');
    const call = { endpoint: contract.listDeposits, session, timeZone: settings.timeZone, input } as const;
    return answerPayments({ ...call, kind: 'deposit' }, (payment) =>
      toDeposit(payment as DepositPayment, cashier, settings),
    );
  }),

  implementWithoutSessionCheck(contract.getDeposit, async ({ env, settings, input, session }) =>
    answer(env, settings, await session.member.payments.get(session.tokenHash, 'deposit', input.id)),
  ),

  implementWithoutSessionCheck(contract.cancelDeposit, async ({ env, settings, input, session }) =>
    answer(env, settings, await session.member.deposits.cancel(session.tokenHash, input.id)),
  ),

  implementForVendor(settleDeposit, async ({ env, input, vendor }) => {
    const reporting = findReporter(vendor);
    if (!reporting) return refuse('vendor.bad_signature');
    const { deposits, payments } = getMember(env, toOwnerId(input.id));
    const found = await payments.getOf('deposit', input.id);
    if (!found.ok) return found;
    const isOwn = (found.value.payment as DepositPayment).detail.kind === reporting.kind;
    if (!isOwn) return refuse('records.unknown');
    const { id, reference } = input;
    const settled =
      input.outcome === 'paid'
        ? await deposits.settle({ id, amountMinor: toMinor(input.amount), reason: '', reference })
        : await deposits.reject(id, 'declined');
    return settled.ok ? accept({ id, state: settled.value.state as contract.Deposit['state'] }) : settled;
  }),

  implement(contract.payTestDeposit, async ({ env, settings, input }) => {
    if (!settings.keepsOutbox) return refuse('request.not_found');
    const { id, sign, outcome } = input;
    if (!isSameSecret(sign, await signPayment(settings, id))) return refuse('records.unknown');
    return reportTestPayment(env, settings, id, outcome);
  }),
];
