import { cancelDeposit, createDeposit, listDepositMethods, listDeposits } from '../../src/contract/cashier/deposits.ts';
import { listPayments } from '../../src/contract/cashier/operator.ts';
import { createWithdrawal, getWithdrawalTerms, listWithdrawals } from '../../src/contract/cashier/withdrawals.ts';
import { listAccountEntries } from '../../src/contract/records/account-record.ts';
import { login } from '../../src/contract/session/session.ts';
import { getConsolidatedFunds, getMerchantWallet, transferWallet } from '../../src/contract/wallet/funds.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { type Check, expect, type Subject } from './check.ts';

async function signIn({ client, account }: Subject): Promise<void> {
  expect(account, 'no account');
  const answer = await client.call(login, { type: 'username', ...account });
  expect(answer.ok, `sign-in refused: ${answer.ok ? '' : answer.code}`);
  client.bearer = answer.value.token;
}

export const cashierChecks: Check[] = [
  {
    id: 'a guest moves no money and reads none',
    endpoint: createWithdrawal,
    requires: 'nothing',
    run: async ({ client }) => {
      const answers = await Promise.all([
        client.call(createWithdrawal, { accountId: 'A1', amount: 50, password: 'x' }),
        client.call(transferWallet, { direction: 'out' }),
        client.call(createDeposit, { method: 'PIX', amount: 50 }),
        client.call(getConsolidatedFunds, {}),
      ]);
      expect(
        answers.every(({ status }) => status === 401),
        `answered ${answers.map(({ status }) => status).join()}`,
      );
    },
  },
  {
    id: 'consolidated funds add up, and what is available is the balance',
    endpoint: getConsolidatedFunds,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const [funds, balance] = [await client.call(getConsolidatedFunds, {}), await client.call(getBalance, {})];
      expect(funds.ok && balance.ok, 'one of them was refused');
      const { available, held, wallets, total } = funds.value;
      const sum = [...held, ...wallets].reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
      expect(Math.round(available * 100) + sum === Math.round(total * 100), 'the parts are not the total');
      expect(available === balance.value.sumBalance, 'available differs from the balance');
    },
  },
  {
    id: 'an order is opened once a key, within its limits, and can be given up',
    endpoint: createDeposit,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const methods = await client.call(listDepositMethods, {});
      expect(methods.ok, 'methods were refused');
      const [method] = methods.value.methods;
      if (!method) return;
      const over = await client.call(createDeposit, { method: method.code, amount: method.max + 1 });
      expect(!over.ok && over.code === 'cashier.amount_out_of_limits', 'more than the most was taken');
      const order = { method: method.code, amount: method.min };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const first = await client.call(createDeposit, order, key);
      if (!first.ok) return expect(first.code === 'cashier.too_many_open', `refused: ${first.code}`);
      const again = await client.call(createDeposit, order, key);
      expect(again.ok && again.value.id === first.value.id, 'the same key opened another order');
      const gone = await client.call(cancelDeposit, { id: first.value.id });
      expect(gone.ok && gone.value.state === 'cancelled' && gone.value.credited === 0, 'it could not be given up');
    },
  },
  {
    id: 'amounts that are none, and calls without a key, are refused',
    endpoint: transferWallet,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const post = (path: string, body: object, key = true) =>
        client.raw('POST', path, {
          headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': crypto.randomUUID() } : {}) },
          body: JSON.stringify(body),
        });
      for (const amount of [-1, 0, 0.001, '5', null]) {
        const deposit = await post(createDeposit.path, { method: 'PIX', amount });
        const move = await post(transferWallet.path, { direction: 'in', vassalage: 'ORLA', amount });
        expect(deposit.status === 400 && move.status === 400, `${amount} answered ${deposit.status}, ${move.status}`);
      }
      const bare = await post(transferWallet.path, { direction: 'out' }, false);
      expect(bare.status === 400, `without a key it answered ${bare.status}`);
    },
  },
  {
    id: 'money goes to a vendor only where the host has vendor wallets; taking all back is always answered',
    endpoint: getMerchantWallet,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const wallet = await client.call(getMerchantWallet, {});
      expect(wallet.ok, 'the wallet was refused');
      if (wallet.value.isSingle) {
        const entered = await client.call(transferWallet, { direction: 'in', vassalage: 'ORLA', amount: 0.01 });
        expect(!entered.ok && entered.code === 'wallet.single', 'one wallet took a transfer');
      }
      const recalled = await client.call(transferWallet, { direction: 'out' });
      expect(recalled.ok && recalled.value.moved >= 0, 'taking back was refused');
    },
  },
  {
    id: 'records and terms of a member carry the totals of their period',
    endpoint: listAccountEntries,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const lists = [await client.call(listDeposits, {}), await client.call(listWithdrawals, {})];
      for (const list of lists) {
        expect(list.ok, 'a list was refused');
        const counted = list.value.totals.reduce((sum, { count }) => sum + count, 0);
        expect(counted === list.value.total, 'states do not add up to the total');
      }
      const entries = await client.call(listAccountEntries, {});
      expect(entries.ok && (await client.call(getWithdrawalTerms, {})).ok, 'the record or the terms were refused');
      const { totals } = entries.value;
      expect(Math.round((totals.in - totals.out - totals.net) * 100) === 0, 'net is not in less out');
    },
  },
  {
    id: 'the operator lists payments by several states, newest first',
    endpoint: listPayments,
    requires: 'operator',
    run: async ({ client, operatorToken }) => {
      client.bearer = operatorToken;
      const listed = await client.call(listPayments, { kind: 'deposit', state: 'paid,cancelled', pageSize: 50 });
      expect(listed.ok, 'the list was refused');
      const { list } = listed.value;
      expect(
        list.every(({ state }) => state === 'paid' || state === 'cancelled'),
        'another state is in it',
      );
      const times = list.map(({ createdAt }) => createdAt);
      expect(times.join() === times.toSorted().toReversed().join(), 'not newest first');
    },
  },
];
