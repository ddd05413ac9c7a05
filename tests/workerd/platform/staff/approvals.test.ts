import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPlayer, get, OPS, sendJson, signIn } from '../support/api.ts';
import { inviteAndOpen } from '../support/staff.ts';
import { adjust, ana, approve, ask, balanceOf, bento, caio, preparePeople, rita, stateOf } from './approvals.ts';

preparePeople();
beforeAll(async () => {
  for (const account of ['mel', 'lia', 'noa', 'gil', 'eva', 'ivo', 'uma']) await createPlayer(account, 0);
});

describe('an adjustment by a person', () => {
  test('up to the amount is done at once; above it nothing is done', async () => {
    expect((await adjust(bento, 'mel', 1_000)).value.balance).toBe(1_000);
    await ask(bento, 'mel', 1_000.01);
    await ask(bento, 'mel', -1_000.01);
    expect(await balanceOf('mel')).toBe(1_000);
  });

  test('is done once when a second person approves it, in the name of the first', async () => {
    const id = await ask(bento, 'lia', 2_000);
    const reply = await approve(ana, id);
    expect(reply.value).toMatchObject({
      approval: { state: 'done', outcome: 'done', amount: 2_000, reason: 'conferido' },
      value: { balance: 2_000 },
    });
    expect(reply.value.approval).toMatchObject({ askedBy: { account: 'bento' }, decidedBy: { account: 'ana' } });
    expect((await approve(ana, id)).errorCode).toBe('staff.approval_decided');
    expect((await approve(rita, id)).errorCode).toBe('staff.approval_decided');
    expect(await balanceOf('lia')).toBe(2_000);
    const { list } = (await get('/ops/audit?target=lia', OPS)).value;
    const done = list.find(
      ({ outcome, approval }: { outcome: string; approval: string }) => approval === id && outcome === 'done',
    );
    expect(done).toMatchObject({
      endpoint: 'adjustBalance',
      account: 'bento',
      name: 'Bento Reis',
      approvedBy: 'ana',
      reason: 'acerto',
    });
  });

  test('is done once when many approve at once', async () => {
    const id = await ask(bento, 'noa', 3_000);
    const replies = await Promise.all([approve(ana, id), approve(rita, id), approve(ana, id), approve(rita, id)]);
    expect(replies.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual([
      'done',
      ...Array(3).fill('staff.approval_decided'),
    ]);
    expect(await balanceOf('noa')).toBe(3_000);
  });

  test('cannot be approved or rejected by the person that asked, without the right, or by a machine', async () => {
    const id = await ask(bento, 'gil', 4_000);
    expect((await approve(bento, id)).errorCode).toBe('staff.approval_own');
    expect((await bento.call('POST', `/ops/approvals/${id}/reject`, { reason: 'x' })).errorCode).toBe(
      'staff.approval_own',
    );
    expect((await approve(caio, id)).errorCode).toBe('staff.forbidden');
    expect((await caio.call('POST', `/ops/approvals/${id}/withdraw`)).errorCode).toBe('staff.approval_unknown');
    expect((await sendJson('POST', `/ops/approvals/${id}/approve`, { reason: 'x' }, OPS)).errorCode).toBe(
      'staff.unauthorized',
    );
    expect([await stateOf(id), await balanceOf('gil')]).toEqual(['waiting', 0]);
  });

  test('sent again with its key is the same request, also after it is done', async () => {
    const key = crypto.randomUUID();
    const replies = [await adjust(bento, 'eva', 5_000, key), await adjust(bento, 'eva', 5_000, key)];
    expect(new Set(replies.map(({ value }) => value.approval)).size).toBe(1);
    expect((await adjust(bento, 'eva', 6_000, key)).errorCode).toBe('idempotency.mismatch');
    await approve(ana, replies[0]?.value.approval);
    const again = await adjust(bento, 'eva', 5_000, key);
    expect(again.value.approval).toBe(replies[0]?.value.approval);
    expect(await balanceOf('eva')).toBe(5_000);
  });

  test.each([
    ['rejected', 'reject', 'staff.approval_decided'],
    ['withdrawn', 'withdraw', 'staff.approval_decided'],
  ])('that is %s is never done', async (state, verb, code) => {
    const id = await ask(bento, 'ivo', 7_000);
    const by = verb === 'reject' ? ana : bento;
    expect(
      (await by.call('POST', `/ops/approvals/${id}/${verb}`, verb === 'reject' ? { reason: 'não' } : {})).value.state,
    ).toBe(state);
    expect((await approve(ana, id)).errorCode).toBe(code);
    expect(await balanceOf('ivo')).toBe(0);
  });

  test('that nobody decides in 48 hours expires', async () => {
    const id = await ask(bento, 'ivo', 7_001);
    await env.DB.prepare('update approvals set expires_at_ms = ? where id = ?')
      .bind(Date.now() - 1, id)
      .run();
    expect((await approve(ana, id)).errorCode).toBe('staff.approval_expired');
    expect([await stateOf(id), await balanceOf('ivo')]).toEqual(['expired', 0]);
    const { list } = (await ana.call('GET', '/ops/approvals?state=expired')).value;
    expect(list.map((row: { id: string }) => row.id)).toContain(id);
  });

  test('is not done when the member was suspended meanwhile', async () => {
    const id = await ask(bento, 'uma', 8_000);
    await sendJson('PUT', '/ops/members/uma/state', { state: 'suspended', reason: 'queixa' }, OPS);
    expect((await approve(ana, id)).errorCode).toBe('staff.approval_changed');
    expect([await stateOf(id), await balanceOf('uma')]).toEqual(['changed', 0]);
  });

  test('is not done when the person that asked lost the right or was suspended', async () => {
    const vera = await inviteAndOpen('vera', ['finance']);
    const [first, second] = [await ask(vera, 'ivo', 9_000), await ask(vera, 'ivo', 9_001)];
    await sendJson('PUT', '/ops/staff/vera/roles', { roles: ['support'], reason: 'x' }, OPS);
    expect((await approve(ana, first)).errorCode).toBe('staff.approval_changed');
    await sendJson('PUT', '/ops/staff/vera/roles', { roles: ['finance'], reason: 'x' }, OPS);
    await sendJson('POST', '/ops/staff/vera/suspend', { reason: 'x' }, OPS);
    expect((await approve(ana, second)).errorCode).toBe('staff.approval_changed');
    expect(await balanceOf('ivo')).toBe(0);
  });

  test('that the platform refuses ends as failed', async () => {
    const id = await ask(bento, 'ivo', -5_000);
    expect((await approve(ana, id)).value.approval).toMatchObject({
      state: 'failed',
      outcome: 'wallet.insufficient_funds',
    });
  });

  test('whose run crashed is taken over once, and moves once', async () => {
    const id = await ask(bento, 'mel', 2_500);
    const before = await balanceOf('mel');
    await env.DB.prepare("update approvals set state = 'running', decided_by = 'x', decided_at_ms = ? where id = ?")
      .bind(Date.now() - 1_000, id)
      .run();
    expect((await approve(ana, id)).errorCode).toBe('staff.approval_decided');
    await env.DB.prepare('update approvals set decided_at_ms = ? where id = ?')
      .bind(Date.now() - 61_000, id)
      .run();
    expect((await approve(ana, id)).value.approval.state).toBe('done');
    await env.DB.prepare("update approvals set state = 'running', decided_at_ms = 0 where id = ?").bind(id).run();
    expect((await approve(ana, id)).value.approval.state).toBe('done');
    expect(await balanceOf('mel')).toBe(before + 2_500);
  });
});

describe('settings, payees, secrets and roles', () => {
  test.each([
    ['PUT', '/ops/cashier', { pix: { key: 'outro@orla.example' } }],
    ['PUT', '/ops/cashier', { withdrawal: { maxMinor: 900_000_00 } }],
    ['POST', '/ops/vendors/ORLA/secrets', {}],
  ])('%s %s %o waits', async (method, path, body) => {
    const reply = await ana.call(method, path, body);
    expect([reply.status, reply.errorCode]).toEqual([202, 'staff.approval_waiting']);
  });

  test('a changed limit says before and after; a request on older settings does nothing', async () => {
    const [first, second] = [
      (await bento.call('PUT', '/ops/cashier', { transfer: { minMinor: 777 } })).value.approval,
      (await bento.call('PUT', '/ops/cashier', { transfer: { minMinor: 888 } })).value.approval,
    ];
    expect((await approve(ana, second)).value.approval.state).toBe('done');
    expect((await approve(ana, first)).errorCode).toBe('staff.approval_changed');
    expect((await get('/ops/cashier', OPS)).value.transfer.minMinor).toBe(888);
    const { list } = (await get('/ops/audit?account=bento&pageSize=5', OPS)).value;
    const row = list.find(
      ({ endpoint, outcome }: { endpoint: string; outcome: string }) =>
        endpoint === 'setCashierSettings' && outcome === 'done',
    );
    expect(JSON.parse(row.after).transfer.minMinor).toBe(888);
    expect(JSON.parse(row.before).transfer.minMinor).not.toBe(888);
  });

  test('the same request twice is one; after its decision it is a new one', async () => {
    const ask = async () =>
      (await bento.call('PUT', '/ops/cashier', { transfer: { maxMinor: 123_456 } })).value.approval;
    const [first, again] = [await ask(), await ask()];
    expect(again).toBe(first);
    await ana.call('POST', `/ops/approvals/${first}/reject`, { reason: 'não' });
    expect(await ask()).not.toBe(first);
  });

  test('an invitation by an admin waits for another one, who gets its secret', async () => {
    const chefe = await inviteAndOpen('chefe', ['admin']);
    const body = { account: 'novata', name: 'Novata', roles: ['support'] };
    const { approval } = (await ana.call('POST', '/ops/staff', body)).value;
    expect(await env.DB.prepare("select 1 from staff where account = 'novata'").first()).toBeNull();
    expect((await approve(bento, approval)).errorCode).toBe('staff.forbidden');
    const reply = await approve(chefe, approval);
    expect(reply.value.value.invitation).toMatch(/^[\w-]{43}$/);
    const roles = await ana.call('PUT', '/ops/staff/novata/roles', { roles: ['admin'], reason: 'promovida' });
    expect(roles.errorCode).toBe('staff.approval_waiting');
  });

  test('a password for a member waits, is hidden, and is set by the second person', async () => {
    const sara = await inviteAndOpen('sara', ['support']);
    const body = { password: 'um-barco-novo', reason: 'perdeu' };
    const asked = await bento.call('PUT', '/ops/members/uma/password', body);
    expect(asked.errorCode).toBe('staff.forbidden');
    const who = [ana, sara];
    const replies = [];
    for (const one of who) replies.push(await one.call('PUT', '/ops/members/uma/password', body));
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect((await signIn('uma', 'um-barco-novo')).errorCode).toBe('session.wrong_credentials');
    const id = replies[1]?.value.approval;
    expect((await approve(sara, id)).errorCode).toBe('staff.approval_own');
    const done = await approve(ana, id);
    expect(done.value.approval).toMatchObject({ state: 'done', outcome: 'done' });
    expect(JSON.stringify(done.value)).not.toContain('um-barco-novo');
    expect((await signIn('uma', 'um-barco-novo')).value.firstTimeLogin).toBe(true);
  });

  test('a contract of the house, which pays without a further decision, waits', async () => {
    const nara = await inviteAndOpen('nara', ['agents']);
    const terms = { tiers: [{ dailyBet: 10, activeMembers: 1, rate: 1 }] };
    const asked = await nara.call('POST', '/ops/contracts', { account: 'atlas', kind: 'daily', terms });
    expect([asked.status, asked.errorCode]).toEqual([202, 'staff.approval_waiting']);
  });

  test('rewards above the amount wait, and so do rates', async () => {
    const carla = await inviteAndOpen('carla', ['content', 'agents']);
    // The amounts of a day are added up for each person. A second person makes one of the calls, so the amounts of the first do not count.
    const dalva = await inviteAndOpen('dalva', ['content']);
    const elis = await inviteAndOpen('elis', ['content']);
    const wait = async (method: string, path: string, body: object, who = carla) =>
      (await who.call(method, path, body)).errorCode === 'staff.approval_waiting';
    const text = { title: 'x', content: '', termsText: 'x' };
    const publish = (
      amount: number,
      bounds: object = { claimsCap: 1 },
      rule: object = { kind: 'free_bonus', amount },
    ) => ({
      ...{ startsAt: new Date(Date.now() - 1_000).toISOString(), endsAt: new Date(Date.now() + 60_000).toISOString() },
      ...{ texts: { PT: text, EN: text }, rule, terms: { turnoverMultiple: 0 }, ...bounds },
    });
    const prizes = (amount: number, count: number) => ({
      ...{ kind: 'raffle', stakePerTicket: 10, ticketsMax: 5, prizes: [{ amount, count }] },
    });
    const mission = { cycle: 'D', metric: 'rounds', target: 5, texts: { PT: { title: 'x', details: '' } } };
    const money = (amount: number) => ({ ...mission, reward: { type: 'money', amount } });
    const grant = (amount: number, approve = true) => ({ approve, amount, reason: 'x' });
    await sendJson('PUT', '/ops/missions/grande', money(1_000.01), OPS);
    const application = '/ops/promotion-applications/c1-1/decision';
    const waited = {
      promotion: [
        await wait('POST', '/ops/promotions', publish(1_000.01)),
        await wait('POST', '/ops/promotions', publish(1_000)),
      ],
      bounds: [
        await wait('POST', '/ops/promotions', publish(1, {}), elis),
        await wait('POST', '/ops/promotions', publish(1, { claimsCap: 1_001 }), elis),
        await wait('POST', '/ops/promotions', publish(1, { budget: 1_000.01 }), elis),
        await wait('POST', '/ops/promotions', publish(0, {}, prizes(100, 11)), elis),
        await wait('POST', '/ops/promotions', publish(100, { claimsCap: 3 }), dalva),
        await wait('POST', '/ops/promotions', publish(900, { budget: 300 }), dalva),
        await wait('POST', '/ops/promotions', publish(0, {}, prizes(10, 10)), dalva),
        await wait('POST', '/ops/promotions', publish(0, {}, { kind: 'manual', maxAmount: 100 }), dalva),
        await wait('POST', '/ops/promotions', publish(100, { claimsCap: 3 }), dalva),
      ],
      mission: [
        await wait('PUT', '/ops/missions/nova', money(1_000.01)),
        await wait('PUT', '/ops/missions/grande', { target: 1 }),
        await wait('PUT', '/ops/missions/pequena', money(1), dalva),
        await wait('PUT', '/ops/missions/pequena', mission, dalva),
      ],
      application: [
        await wait('POST', application, grant(1_000.01), bento),
        await wait('POST', application, grant(1_000.01, false), bento),
      ],
      rates: [
        await wait('PUT', '/ops/referral', { depositPercent: 0, depositMax: 0, stakePercent: 5 }),
        await wait('PUT', '/ops/points/config', { unit: 10 }),
      ],
    };
    expect(waited).toEqual({
      promotion: [true, false],
      bounds: [true, true, true, true, false, false, false, false, true],
      mission: [true, true, true, false],
      application: [true, false],
      rates: [true, true],
    });
  });

  test('maintenance of a vendor is at once, a larger win waits', async () => {
    for (const change of [
      { underMaintenance: false },
      { maxWin: 0, dayWins: 0 },
      { maxWin: 10, dayWins: 10, dayLoss: 10 },
    ])
      expect((await ana.call('PUT', '/ops/vendors/ORLA', change)).success, JSON.stringify(change)).toBe(true);
    for (const maxWin of [0, 1_000.01]) {
      for (const change of [{ maxWin }, { dayWins: maxWin }, { dayLoss: maxWin }])
        expect((await ana.call('PUT', '/ops/vendors/ORLA', change)).errorCode).toBe('staff.approval_waiting');
    }
  });
});
