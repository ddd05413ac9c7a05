import { beforeAll, describe, expect, test } from 'vitest';
import { get, moveClock, seedAll } from '../support/api.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';
import { accept, claim, mine, publish, status } from './participants.ts';

beforeAll(async () => {
  await seedAll();
});

describe('an application', () => {
  test('is rejected with a reason, repeated, granted, and claimed with its terms', async () => {
    const p = await seatPlayer('pede1');
    const id = await publish({ kind: 'manual', maxAmount: 40 });
    const ask = (key?: string) =>
      p.post('MCSFE_signUpRequestReward', { promotionId: id, remark: 'por favor', ...accept }, key);
    const apply = () => ask();
    const first = (await apply()).value;
    expect([first.status, (await apply()).value.claimId]).toEqual(['applying', first.claimId]);
    const queue = (await get('/ops/promotion-applications', { authorization: 'Bearer local-ops' })).value;
    expect(queue.list.find((row: { claimId: string }) => row.claimId === first.claimId)).toMatchObject({
      account: 'pede1',
      remark: 'por favor',
    });
    const decide = (body: object, key?: string) =>
      operate('POST', `/ops/promotion-applications/${first.claimId}/decision`, body, key);
    const listed = queue.list.find((row: { claimId: string }) => row.claimId === first.claimId);
    expect((await decide({ approve: false })).status, 'a reason').toBe(400);
    expect((await decide({ approve: true, amount: 40.01 })).status, 'the maximum').toBe(400);
    const refusal = { approve: false, reason: 'sem dados', appliedAt: listed.appliedAt };
    expect((await decide(refusal, 'decide-chave-1')).value.state).toBe('rejected');
    expect((await decide({ approve: true, amount: 5 })).errorCode).toBe('promotions.not_possible');
    expect(await mine(p, id)).toMatchObject({ status: 'rejected', claims: [{ reason: 'sem dados' }] });
    moveClock(1_000);
    expect((await ask('pede-chave-1')).value.status).toBe('applying');
    expect((await decide(refusal, 'decide-chave-1')).value.state, 'sent again').toBe('rejected');
    expect(await mine(p, id), 'the new one waits').toMatchObject({ status: 'applying' });
    expect(
      (await decide({ ...refusal, approve: true, amount: 5 }, 'decide-chave-2')).errorCode,
      'another was read',
    ).toBe('promotions.not_possible');
    expect((await decide({ ...refusal, reason: 'outro' }, 'decide-chave-1')).errorCode).toBe('idempotency.mismatch');
    moveClock(0);
    expect((await decide({ approve: false, reason: 'falta o nome' })).value.state).toBe('rejected');
    expect((await ask('pede-chave-1')).value.status, 'sent again').toBe('rejected');
    expect(await mine(p, id)).toMatchObject({ status: 'rejected', claims: [{ reason: 'falta o nome' }] });
    expect((await ask('pede-chave-2')).value.status).toBe('applying');
    expect((await decide({ approve: true, amount: 40 })).value.state).toBe('issued');
    expect((await decide({ approve: true, amount: 40 })).value.state, 'twice is once').toBe('issued');
    expect((await decide({ approve: true, amount: 39 })).errorCode, 'another amount').toBe('promotions.not_possible');
    expect([await status(p, id), await p.balance()]).toEqual(['issued', 0]);
    expect((await claim(p, id)).value).toMatchObject({ status: 'process', amount: 40, turnoverRequired: 120 });
    expect(await p.balance()).toBe(40);
    const left = (await get('/ops/promotion-applications', { authorization: 'Bearer local-ops' })).value.list;
    expect(left.some((row: { claimId: string }) => row.claimId === first.claimId)).toBe(false);
  });

  test('is one, is decided once, and is paid once, by requests at the same time', async () => {
    const p = await seatPlayer('pede2');
    const id = await publish({ kind: 'manual', maxAmount: 40 });
    const asked = await Promise.all(
      [1, 2, 3].map(() => p.post('MCSFE_signUpRequestReward', { promotionId: id, ...accept })),
    );
    const claims = new Set(asked.map(({ value }) => value?.claimId));
    expect(claims.size).toBe(1);
    const path = `/ops/promotion-applications/${[...claims][0]}/decision`;
    const decided = await Promise.all([
      operate('POST', path, { approve: true, amount: 30 }),
      operate('POST', path, { approve: true, amount: 40 }),
      operate('POST', path, { approve: false, reason: 'não' }),
    ]);
    expect(decided.filter(({ success }) => success)).toHaveLength(1);
    const amount = decided.flatMap(({ success }, place) => (success ? [30, 40, 0][place] : []))[0];
    await Promise.all([1, 2, 3].map(() => claim(p, id)));
    expect(await p.balance()).toBe(amount);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });
});
