import { adjustBalance } from '../../src/contract/member/operator.ts';
import { listAudit } from '../../src/contract/operator/audit.ts';
import { type Check, expect } from './check.ts';

export const operatorChecks: Check[] = [
  {
    id: 'operator calls need the operator token',
    endpoint: listAudit,
    requires: 'operator',
    run: async ({ client }) => {
      for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
        const answer = await client.raw('GET', listAudit.path, { headers });
        expect(answer.status === 401, `answered ${answer.status}`);
      }
    },
  },
  {
    id: 'an adjustment moves once a key, and is audited',
    endpoint: adjustBalance,
    requires: 'operator',
    run: async ({ client, account, operatorToken }) => {
      expect(account && operatorToken, 'no account or token');
      const headers = { authorization: `Bearer ${operatorToken}`, 'idempotency-key': crypto.randomUUID() };
      const input = { account: account.username, amount: 1.25, reason: 'conformance' };
      const first = await client.call(adjustBalance, input, headers);
      const again = await client.call(adjustBalance, input, headers);
      expect(first.ok && again.ok && first.value.balance === again.value.balance, 'a repeated key moved money twice');
      const other = await client.call(adjustBalance, { ...input, amount: 2 }, headers);
      expect(!other.ok && other.status === 422, 'one key took two inputs');
      const back = await client.call(
        adjustBalance,
        { ...input, amount: -1.25 },
        { authorization: headers.authorization },
      );
      expect(back.ok, 'the way back was refused');
      const cent = await client.call(
        adjustBalance,
        { ...input, amount: 0.001 },
        { authorization: headers.authorization },
      );
      expect(!cent.ok && cent.status === 400, 'a fraction of a cent was taken');
      const audit = await client.call(listAudit, { pageSize: 10 }, { authorization: headers.authorization });
      expect(audit.ok && audit.value.list.some((row) => row.endpoint === 'adjustBalance'), 'not in the audit');
    },
  },
];
