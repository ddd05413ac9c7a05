import type { ProviderAccess } from '../../src/platform/cashier/charge-providers/charge-provider.ts';
import { callProvider } from '../../src/platform/cashier/charge-providers/webhook/call.ts';
import { webhookPayouts } from '../../src/platform/cashier/charge-providers/webhook/payouts.ts';
import { webhook } from '../../src/platform/cashier/charge-providers/webhook/webhook.ts';

/** A provider that is checked. The account of `target` is one that the provider's test system pays to. */
export interface CheckedProvider {
  access: ProviderAccess;
  target: { kind: 'pix' | 'bank'; keyType: string; key: string; bank: string; branch: string };
  /** Sends a request with these headers instead of a right signature. */
  sendUnsigned(path: string, headers: Record<string, string>): Promise<number>;
}

export interface CheckResult {
  name: string;
  /** Undefined if the check has passed. */
  breach: string | undefined;
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${what}: ${left} instead of ${right}`);
}

function toDay(): string {
  return new Date().toISOString().slice(0, 10);
}

type Check = (provider: CheckedProvider, run: string) => Promise<void>;

const AMOUNT = { amountMinor: 1_234, expirySeconds: 600, method: 'pix', payer: null } as const;

/** The checks, by the sentence that each of them proves. Each uses `run` in its ids, so that the ids of two runs differ. */
const CHECKS: Readonly<Record<string, Check>> = {
  async 'a charge is made once, whatever number of requests there are'({ access }, run) {
    const order = { ...AMOUNT, ref: `D1-${run}` };
    const first = await webhook.createCharge(access, order);
    if (first.state !== 'open') throw new Error('the charge was refused');
    expectSame('a repeated request', await webhook.createCharge(access, order), first);
    expectSame('a read', await webhook.readCharge(access, order.ref), { isOpen: true, payments: [] });
  },
  async 'the id of a charge with another amount is 409'({ access }, run) {
    const wanted = { method: 'pix', amount: '99.00', currency: 'BRL', expiresIn: 600, payer: null };
    expectSame('status', (await callProvider(access, 'PUT', `/charges/D1-${run}`, wanted)).status, 409);
  },
  async 'a closed charge stays closed, and may be closed again'({ access }, run) {
    for (let time = 0; time < 2; time += 1) await webhook.cancelCharge(access, `D1-${run}`);
    expectSame('open', (await webhook.readCharge(access, `D1-${run}`))?.isOpen, false);
  },
  async 'ids without a charge or payout are 404'({ access }, run) {
    expectSame('charge', await webhook.readCharge(access, `D2-${run}`), undefined);
    expectSame('payout', await webhookPayouts.readPayout(access, `W2-${run}.1`), undefined);
  },
  async 'the owner of the account has a name'({ access, target }) {
    const payee = await webhookPayouts.readPayee(access, target);
    if (!payee?.name) throw new Error('no name');
  },
  async 'a payout is made once, whatever number of requests there are'({ access, target }, run) {
    const payee = (await webhookPayouts.readPayee(access, target)) ?? { name: '', cpf: '' };
    const order = { ref: `W1-${run}.1`, amountMinor: 1_000, target, payee };
    const sent = await Promise.all([order, order, order].map((one) => webhookPayouts.payOut(access, one)));
    if (sent.some(({ state }) => state === 'refused')) throw new Error('the payout was refused');
    const { status, body } = await callProvider(access, 'GET', `/statements/${toDay()}/0`);
    expectSame('statement', status, 200);
    const { payouts } = body as { payouts: { id: string }[] };
    expectSame('payouts with this id', payouts.filter(({ id }) => id === order.ref).length, 1);
    const other = {
      amount: '9.99',
      currency: 'BRL',
      account: target,
      payee: { name: payee.name, taxNumber: payee.cpf },
    };
    expectSame('another amount', (await callProvider(access, 'PUT', `/payouts/${order.ref}`, other)).status, 409);
  },
  async 'requests without a right and fresh signature are 401'({ access, sendUnsigned }) {
    const path = `${new URL(access.settings.url).pathname}/charges/D2-x`;
    const headers = { 'x-vendor': access.code, 'x-timestamp': String(Math.floor(Date.now() / 1_000)) };
    expectSame('no signature', await sendUnsigned(path, headers), 401);
    expectSame('a wrong one', await sendUnsigned(path, { ...headers, 'x-signature': '0'.repeat(64) }), 401);
  },
  async 'the address of notices is accepted'({ access }) {
    await webhook.registerNotices(access, 'https://site.example/vendor/payments/notices/TEST/0');
  },
};

/** Plays the platform's side of docs/provider-guide.md against a provider. It moves no money but one payout of 10.00 to the account of `target`. */
export async function checkProvider(provider: CheckedProvider): Promise<CheckResult[]> {
  const run = `m${Date.now().toString(16).padStart(24, '0')}`;
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const breach = await check(provider, run).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    results.push({ name, breach });
  }
  return results;
}
