import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveClock, seedAll } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { claim, DEPOSIT, FREE, forfeit, join, mine, publish } from './participants.ts';

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

describe('a key', () => {
  test('of joining answers the same input alone', async () => {
    const p = await seatPlayer('chave1');
    const [one, two] = [await publish(DEPOSIT), await publish(DEPOSIT)];
    const first = await join(p, one, { remark: 'a' }, 'join-key-1');
    expect((await join(p, one, { remark: 'a' }, 'join-key-1')).value.claimId).toBe(first.value.claimId);
    const others = [
      await join(p, two, { remark: 'a' }, 'join-key-1'),
      await join(p, one, { remark: 'b' }, 'join-key-1'),
    ];
    expect(others.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      Array(2).fill([422, 'idempotency.mismatch']),
    );
    expect((await mine(p, two)).status).toBe('join');
    expect((await join(p, one, { remark: 'b' }, 'join-key-2')).value.claimId, 'joined already').toBe(
      first.value.claimId,
    );
    expect((await join(p, two, { remark: 'b' }, 'join-key-2')).errorCode).toBe('idempotency.mismatch');
  });

  test('of giving up answers the same claim alone', async () => {
    const p = await seatPlayer('chave2');
    const claims: string[] = [];
    for (const id of [await publish(FREE), await publish(FREE)]) {
      await join(p, id);
      const { claimId } = (await claim(p, id)).value;
      if (claims.length === 0) await forfeit(p, claimId, 'forfeit-key-1');
      claims.push(claimId);
    }
    const [first = '', second = ''] = claims;
    const before = await p.balance();
    expect((await forfeit(p, first, 'forfeit-key-1')).value).toMatchObject({ claimId: first, status: 'close' });
    const other = await forfeit(p, second, 'forfeit-key-1');
    expect([other.status, other.errorCode]).toEqual([422, 'idempotency.mismatch']);
    expect(await p.balance()).toBe(before);
  });
});

describe('a request', () => {
  test('for a participation that is not there is refused, by whoever takes part', async () => {
    const p = await seatPlayer('pede2');
    const id = await publish({ kind: 'manual', maxAmount: 40 });
    await join(p, id);
    const body = { promotionId: id, claimId: 'nada', acceptTerms: true };
    const reply = await p.post('MCSFE_signUpRequestReward', body);
    expect([reply.status, reply.errorCode]).toEqual([409, 'promotions.not_possible']);
    expect((await mine(p, id)).status).toBe('signed');
  });
});
