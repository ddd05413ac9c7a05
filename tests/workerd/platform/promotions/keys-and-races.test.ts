import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MemberDurableObject } from '../../../../src/platform/member/member-object.ts';
import { findPromotion } from '../../../../src/platform/promotions/promotion-queries.ts';
import { type RewardStep, setStepProbe } from '../../../../src/platform/promotions/reward-probes.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { Ledger } from '../../../../src/platform/wallet/ledger.ts';
import { moveBetween } from '../../../../src/platform/wallet/post-once.ts';
import { moveClock, seedAll } from '../support/api.ts';
import { operate, seatPlayer } from '../support/rewards.ts';
import { claim, DAY, DEPOSIT, details, FREE, forfeit, join, mine, type Player, publish, ring } from './participants.ts';

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

describe('an idempotency key', () => {
  test('of joining accepts the same input only', async () => {
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

  test('of a request accepts the same input only, and a second key for one claim gets the first response', async () => {
    const p = await seatPlayer('chave3');
    const ask = (promotionId: string, key: string, more: object = {}) =>
      p.post('MCSFE_signUpRequestReward', { promotionId, acceptTerms: true, ...more }, key);
    const [paid, other] = [await publish(FREE, { turnoverMultiple: 0 }), await publish(FREE, { turnoverMultiple: 0 })];
    for (const id of [paid, other]) await join(p, id);
    const first = await ask(paid, 'request-1');
    const { claimId } = first.value;
    expect((await ask(paid, 'request-1')).value).toEqual(first.value);
    expect((await ask(paid, 'request-2')).value.claimId, 'paid already').toBe(claimId);
    const others = [
      await ask(paid, 'request-1', { remark: 'b' }),
      await ask(paid, 'request-1', { claimId }),
      await ask(other, 'request-1'),
      await ask(other, 'request-2'),
    ];
    expect(others.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      Array(4).fill([422, 'idempotency.mismatch']),
    );
    const manual = await publish({ kind: 'manual', maxAmount: 40 });
    for (const key of ['request-3', 'request-4'])
      expect((await ask(manual, key, { remark: 'a' })).value.status).toBe('applying');
    for (const key of ['request-3', 'request-4'])
      expect((await ask(manual, key, { remark: 'b' })).errorCode, key).toBe('idempotency.mismatch');
    expect(await p.balance()).toBe(10);
  });

  test('of giving up accepts the same claim only', async () => {
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
  test('for a missing participation is refused to participants too', async () => {
    const p = await seatPlayer('pede2');
    const id = await publish({ kind: 'manual', maxAmount: 40 });
    await join(p, id);
    const body = { promotionId: id, claimId: 'nada', acceptTerms: true };
    const reply = await p.post('MCSFE_signUpRequestReward', body);
    expect([reply.status, reply.errorCode]).toEqual([409, 'promotions.not_possible']);
    expect((await mine(p, id)).status).toBe('signed');
  });
});

describe('simultaneous calls', () => {
  test('pass a participation once, wherever the others wait', async () => {
    const p = await seatPlayer('juntos', 500);
    // Each participation writes to the shared database, and the simultaneous calls wait there.
    for (let n = 0; n < 6; n += 1) await join(p, await publish(FREE, { claimDays: 1 }));
    const rebate = await publish(
      { kind: 'rebate', rate: 100, cycle: 'D', maxBonus: 3, minBonus: 0.5 },
      { turnoverMultiple: 0 },
    );
    await join(p, rebate);
    await p.play(100, 100);
    await details(p);
    moveClock(2 * DAY);
    const token = await readSessionToken(p.token);
    // Called inside the object, so that the calls overlap on any machine.
    const replies = await runInDurableObject(env.MEMBER.getByName(p.memberId), (object) => {
      const member = object as unknown as MemberDurableObject;
      return Promise.all(
        [1, 2, 3, 4].map(() => member.call('promotions', 'list', [token?.hash, { kind: '', limit: 20, offset: 0 }])),
      );
    });
    expect(replies).toEqual(Array(4).fill(expect.objectContaining({ ok: true })));
    const { list } = await details(p);
    const rows = list.map((row: { promotionId: string; status: string }) => [row.promotionId === rebate, row.status]);
    expect(rows.sort()).toEqual([...Array(6).fill([false, 'close']), [true, 'claim'], [true, 'signed']]);
  });
});

describe('the budget of a bonus whose time ends', () => {
  const readKept = (id: string) =>
    env.DB.prepare('select granted_minor as kept from promotions where id = ?').bind(id).first<number>('kept');

  const dieAt = (deadly: RewardStep) =>
    setStepProbe((step) => {
      if (step === deadly) throw new Error('killed');
    });
  const revive = async (p: Player) => {
    setStepProbe();
    await evictDurableObject(env.MEMBER.getByName(p.memberId));
  };

  test('is returned, although the object ends while it closes the bonus', async () => {
    const p = await seatPlayer('orca1');
    const id = await publish(FREE, { claimDays: 1 }, { budget: 10 });
    await join(p, id);
    dieAt('grant_reserved');
    expect((await claim(p, id)).status).toBe(500);
    await revive(p);
    moveClock(2 * 60_000);
    await ring(p);
    expect(await readKept(id), 'it can be claimed still').toBe(1000);
    moveClock(2 * DAY);
    dieAt('claim_expired');
    expect((await p.read('MCSFE_getAvailablePromotions')).status).toBe(500);
    await revive(p);
    expect(await readKept(id)).toBe(1000);
    moveClock(2 * DAY + 2 * 60_000);
    await ring(p);
    expect(await readKept(id)).toBe(0);
  });

  test('is returned, although the return overtakes the reservation and the object then ends', async () => {
    const p = await seatPlayer('orca2');
    const id = await publish(FREE, { claimDays: 1 }, { budget: 10 });
    const { claimId } = (await join(p, id)).value;
    const token = await readSessionToken(p.token);
    const asked = await runInDurableObject(env.MEMBER.getByName(p.memberId), async (object) => {
      const member = object as unknown as MemberDurableObject;
      const call = (method: string, ...args: unknown[]) => member.call('promotions', method, [token?.hash, ...args]);
      const { DB } = (object as unknown as { env: Env }).env;
      const batch = DB.batch.bind(DB);
      // Delays the first write to the shared database until after the later ones.
      vi.spyOn(DB, 'batch').mockImplementationOnce(async (statements) => {
        moveClock(2 * DAY);
        await call('list', { kind: '', limit: 20, offset: 0 });
        return batch(statements);
      });
      dieAt('grant_reserved');
      const promotion = await findPromotion(DB, id);
      return call('request', { promotion, claimId, remark: '', key: 'orca2' }).catch(String);
    });
    vi.restoreAllMocks();
    await revive(p);
    expect([asked, await readKept(id)]).toEqual(['Error: killed', 1000]);
    moveClock(2 * DAY + 2 * 60_000);
    await ring(p);
    expect(await readKept(id)).toBe(0);
    expect(await p.balance()).toBe(0);
  });
});

describe('a deposit just before the end', () => {
  test('counts, also when it arrives during the report of an earlier end', async () => {
    const p = await seatPlayer('ultima1');
    await join(p, await publish(FREE, { claimDays: 1 }));
    const endsAt = Date.now() + 2 * DAY;
    const id = await publish(DEPOSIT, {}, { endsAt: new Date(endsAt).toISOString() });
    await join(p, id);
    moveClock(2 * DAY);
    const token = await readSessionToken(p.token);
    let posted = 0;
    await runInDurableObject(env.MEMBER.getByName(p.memberId), (object, { storage: { sql } }) => {
      setStepProbe((step) => {
        if (step !== 'claim_expired') return;
        posted += 1;
        const entries = moveBetween('house:bank', 'member', 3000);
        const transfer = { kind: 'deposit', reason: 'pix', roundId: null, reference: 'deposit:last', entries } as const;
        new Ledger(sql).post({ ...transfer, key: 'last', inputHash: 'last', at: endsAt - 1 });
      });
      const member = object as unknown as MemberDurableObject;
      return member.call('promotions', 'list', [token?.hash, { kind: '', limit: 20, offset: 0 }]);
    });
    setStepProbe();
    await evictDurableObject(env.MEMBER.getByName(p.memberId));
    expect(posted).toBe(1);
    expect(await mine(p, id)).toMatchObject({ status: 'claim', claims: [{ amount: 30 }] });
  });
});

describe('two operators', () => {
  test('that change a promotion at once keep each other’s changes', async () => {
    const id = await publish(DEPOSIT, {}, { budget: 100 });
    const path = `/ops/promotions/${id}`;
    const replies = await Promise.all([
      operate('PUT', path, { state: 'withdrawn' }),
      operate('PUT', path, { budget: 50 }),
      operate('PUT', path, { claimsCap: 7 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = await operate('PUT', path, { position: 3 });
    expect(last.value).toMatchObject({ state: 'withdrawn', budget: 50, claimsCap: 7 });
  });
});
