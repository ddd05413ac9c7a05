import { beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../../../src/contract/inbox/inbox.ts';
import { bearer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

function adjust(account: string, amount: number, reason: string, key: string = crypto.randomUUID()) {
  const headers = { ...OPS, 'idempotency-key': key };
  return sendJson('POST', `/ops/members/${account}/adjustments`, { amount, reason }, headers);
}

async function join(account: string) {
  const { value } = await register(account);
  const read = async (path: string) => (await get(path, bearer(value.token))).value;
  return {
    balance: async () => (await read('/wps/v2/wallets/balance')).sumBalance as number,
    told: async () => {
      const { list } = (await read('/wps/relay/CSP_getInbox')) as { list: Message[] };
      return list.map(({ kind, template, values }) => ({ kind, template, values }));
    },
  };
}

const CREDITED = { kind: 'service', template: 'wallet.credited' };
const DEBITED = { kind: 'service', template: 'wallet.debited' };

describe('an adjustment of the operator', () => {
  test('is reported with its amount and its reason as written, in both directions', async () => {
    const member = await join('ajuste1');
    await adjust('ajuste1', 1234.5, '<b>Chuva</b> de abril');
    await adjust('ajuste1', -0.07, 'Crédito por engano');
    expect(await member.told()).toEqual([
      { ...DEBITED, values: { amount: '0.07', reason: 'Crédito por engano' } },
      { ...CREDITED, values: { amount: '1234.50', reason: '<b>Chuva</b> de abril' } },
    ]);
  });

  test('is reported once, however often it is sent', async () => {
    const member = await join('ajuste2');
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => adjust('ajuste2', 5, 'Maré', key)));
    expect((await adjust('ajuste2', 5, 'Maré', key)).status).toBe(200);
    expect((await adjust('ajuste2', 6, 'Maré', key)).errorCode).toBe('idempotency.mismatch');
    expect(await member.told()).toEqual([{ ...CREDITED, values: { amount: '5.00', reason: 'Maré' } }]);
    await adjust('ajuste2', 5, 'Maré');
    expect(await member.told(), 'another one alike').toHaveLength(2);
    expect(await member.balance()).toBe(10);
  });

  test('that is refused is not reported', async () => {
    const member = await join('ajuste3');
    expect((await adjust('ajuste3', -1, 'Nada')).errorCode).toBe('wallet.insufficient_funds');
    expect(await member.told()).toEqual([]);
  });
});

test('by a seed is not reported', async () => {
  const { value } = await signIn('luna');
  expect((await get('/wps/relay/CSP_getInbox', bearer(value.token))).value.list).toEqual([]);
});
