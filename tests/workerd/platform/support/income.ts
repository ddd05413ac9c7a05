import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Ledger } from '../../../../src/platform/wallet/ledger.ts';
import { moveBetween } from '../../../../src/platform/wallet/post-once.ts';
import { clock } from '../../../../src/server/clock.ts';

/** Posts a payment as a settlement does. */
export async function pay(memberId: string, kind: 'dividend' | 'daily_salary', amountMinor: number): Promise<void> {
  const key = crypto.randomUUID();
  const member = env.MEMBER.getByName(memberId);
  await runInDurableObject(member, (_object, state) => {
    state.storage.transactionSync(() => {
      const entries = moveBetween('house:contracts', 'member', amountMinor);
      const transfer = { kind, reason: 'test', roundId: null, reference: `contract:${key}`, entries } as const;
      new Ledger(state.storage.sql).post({ ...transfer, key, inputHash: key, at: clock() });
    });
  });
  // The object holds its balances in memory. After the eviction it reads them from storage again.
  await evictDurableObject(member);
}
