import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { seed } from '../../scripts/lib/server.mjs';
import { addPayoutAccount } from '../../src/contract/cashier/accounts.ts';
import { approveWithdrawal, listPayments, payWithdrawal } from '../../src/contract/cashier/operator.ts';
import { setCashierSettings } from '../../src/contract/cashier/settings-operator.ts';
import { createWithdrawal, getWithdrawal } from '../../src/contract/cashier/withdrawals.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { listMemberFiles } from './ledger-books.ts';
import { makeMember, makeStateFolder, OPS, openProduct } from './product.ts';

const PORT = await findFreePort();
const ORIGIN = `http://localhost:${PORT}`;
/** Number of checks for the result of an alarm. A due alarm fires within a second or two of the start. */
const LOOKS = 60;
const LOOK_MS = 250;
/** Time limit of the test. The test itself waits for one minute of it. */
const TEST_TIMEOUT_MS = 300_000;

const operator = new ConformanceClient(ORIGIN);

function expectOk<Answer extends { ok: boolean }>(answer: Answer): Extract<Answer, { ok: true }> {
  expect(answer).toMatchObject({ ok: true });
  return answer as Extract<Answer, { ok: true }>;
}

/** Creates a paid withdrawal, which counts as received after a minute unless the member objects. */
async function makePaidWithdrawal() {
  expectOk(await operator.call(setCashierSettings, { withdrawal: { autoReceiptMinutes: 1 } }, OPS));
  const { client, account, password } = await makeMember(ORIGIN, 500);
  const payee = {
    kind: 'pix',
    holder: 'Ana Souza',
    keyType: 'email',
    key: `${account}@example.com`,
    password,
  } as const;
  const { value: place } = expectOk(await client.call(addPayoutAccount, payee));
  const asked = await client.call(createWithdrawal, { accountId: place.id, amount: 100, password });
  const { id } = expectOk(asked).value;
  expectOk(await operator.call(approveWithdrawal, { id }, OPS));
  expectOk(await operator.call(payWithdrawal, { id, reference: 'E2E' }, OPS));
  const { value: paid } = expectOk(await client.call(getWithdrawal, { id }));
  return { client, id, dueMs: Date.parse(paid.automaticAt ?? '') };
}

/** Reads the operator's list, which does not call the member's object and so does not wake it up. */
async function readListed(id: string) {
  const { value } = expectOk(await operator.call(listPayments, { kind: 'withdrawal', pageSize: 100 }, OPS));
  return value.list.find((row) => row.id === id);
}

/** Lists the timers that are left in the database files of all members. A timer that is left would fire again. */
function listTimers(state: string): string[] {
  return listMemberFiles(state).flatMap((file) => {
    const db = new DatabaseSync(file);
    const has = db.prepare("select 1 from sqlite_master where name = 'timers'").get();
    const names = has ? db.prepare('select name from timers').all() : [];
    db.close();
    return names.map(({ name }) => String(name));
  });
}

test(
  'work that fell due while no process ran is done once, soon after the start',
  async () => {
    const state = makeStateFolder();
    expect(await migrate(state.folder)).toBeUndefined();
    const product = await openProduct(PORT, state.folder);
    let server = await product.start(null);
    try {
      expect(await seed(PORT)).toBeUndefined();
      const { client, id, dueMs } = await makePaidWithdrawal();
      expect(await readListed(id)).toMatchObject({ state: 'paid' });
      server.stop();
      await sleep(dueMs - Date.now() + LOOK_MS);

      const startedMs = Date.now();
      server = await product.start(null);
      let listed = await readListed(id);
      for (let look = 0; listed?.state === 'paid' && look < LOOKS; look += 1) {
        await sleep(LOOK_MS);
        listed = await readListed(id);
      }
      expect(listed).toMatchObject({ state: 'automatic' });
      expect(Date.parse(listed?.updatedAt ?? '')).toBeGreaterThanOrEqual(startedMs);

      server.stop();
      server = await product.start(null);
      const { value } = expectOk(await client.call(getWithdrawal, { id }));
      expect(value.steps.map((step) => step.state)).toEqual(['requested', 'approved', 'paid', 'automatic']);
      expect(value.updatedAt).toBe(listed?.updatedAt);
      server.stop();
      expect(listTimers(state.folder).filter((name) => name.includes(id))).toEqual([]);
    } finally {
      server.stop();
      state.remove();
    }
  },
  TEST_TIMEOUT_MS,
);
