import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { get, moveClock, seedAll } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

beforeAll(async () => {
  await seedAll();
});

describe('the list for visitors', () => {
  const list = async (query = '') => (await get(`/wps/relay/MCSFE_getMerchantAvailablePromotions${query}`)).value;
  const publish = (promotionId: string, rule: object, endsInMs: number) =>
    operate('POST', '/ops/promotions', {
      promotionId,
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + endsInMs).toISOString(),
      texts: { PT: { title: promotionId, content: '', termsText: 'Condições' } },
      rule,
      terms: { turnoverMultiple: 0 },
    });
  afterEach(() => moveClock(0));

  test('has promotions that have not ended, and their kinds', async () => {
    const before = await list();
    await publish('fim-logo', { kind: 'manual', maxAmount: 40 }, 3_600_000);
    const during = await list('?type=manual');
    expect(during.list.map(({ promotionId }: { promotionId: string }) => promotionId)).toEqual(['fim-logo']);
    expect([...during.kinds].sort()).toEqual([...before.kinds, 'manual'].sort());
    moveClock(3_600_001);
    const after = await list();
    expect([after.total, [...after.kinds].sort()]).toEqual([before.total, [...before.kinds].sort()]);
    expect((await get('/wps/relay/MCSFE_getPromotionDetail?promotionId=fim-logo')).value.status).toBe('close');
  });
});

describe('publishing', () => {
  test('twice under one key makes one promotion; the key makes no other', async () => {
    const promotion = {
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      texts: { PT: { title: 'Pedido sem par', content: '', termsText: 'Condições' } },
      rule: { kind: 'manual', maxAmount: 40 },
      terms: { turnoverMultiple: 0, claimDays: 3 },
      budget: 5000,
    };
    const send = (body: object) => operate('POST', '/ops/promotions', body, 'promotion-key-1');
    const [first, again] = [await send(promotion), await send(promotion)];
    expect(first.status).toBe(200);
    expect([again.status, again.value]).toEqual([200, first.value]);
    expect((await send({ ...promotion, budget: 6000 })).errorCode).toBe('idempotency.mismatch');
    const { results } = await env.DB.prepare("select id from promotions where texts like '%Pedido sem par%'").all();
    expect(results).toEqual([{ id: first.value.promotionId }]);
  });

  test('with a name, sent twice, gets the same response; a name taken by another call stays taken', async () => {
    const send = (promotionId: string, key: string, more: object = {}) =>
      operate(
        'POST',
        '/ops/promotions',
        {
          promotionId,
          startsAt: '2026-01-01T00:00:00Z',
          endsAt: '2027-01-01T00:00:00Z',
          texts: { PT: { title: 'Com nome', content: '', termsText: 'Condições' } },
          rule: { kind: 'raffle', stakePerTicket: 5, ticketsMax: 5, prizes: [{ amount: 5, count: 1 }] },
          terms: { turnoverMultiple: 0 },
          ...more,
        },
        key,
      );
    const first = await send('com-nome', 'name-key-1');
    expect(first.status).toBe(200);
    await operate('PUT', '/ops/promotions/com-nome', { position: 7 });
    const again = await send('com-nome', 'name-key-1');
    expect([again.status, again.value]).toEqual([200, { ...first.value, position: 7 }]);
    expect((await send('com-nome', 'name-key-1', { budget: 5 })).errorCode).toBe('idempotency.mismatch');
    for (const time of ['first', 'again'])
      expect((await send('com-nome', 'name-key-2')).errorCode, time).toBe('promotions.taken');
  });

  test('with an end in the past is refused, and nothing is published', async () => {
    const reply = await operate('POST', '/ops/promotions', {
      promotionId: 'acabou',
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: new Date(Date.now() - 1).toISOString(),
      texts: { PT: { title: 'Acabou', content: '', termsText: 'Condições' } },
      rule: { kind: 'manual', maxAmount: 40 },
      terms: { turnoverMultiple: 0 },
    });
    expect([reply.status, reply.value.fields]).toEqual([400, { endsAt: 'past' }]);
    expect((await get('/wps/relay/MCSFE_getPromotionDetail?promotionId=acabou')).errorCode).toBe('promotions.unknown');
  });

  test('takes no new end in the past, but an ended one takes other changes', async () => {
    const change = (body: object) => operate('PUT', '/ops/promotions/termina', body);
    const made = await operate('POST', '/ops/promotions', {
      promotionId: 'termina',
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: new Date(Date.now() + 60_000).toISOString(),
      texts: { PT: { title: 'Termina', content: '', termsText: 'Condições' } },
      rule: { kind: 'manual', maxAmount: 40 },
      terms: { turnoverMultiple: 0 },
    });
    const { endsAt } = made.value;
    for (const past of ['2020-01-02T00:00:00Z', new Date(Date.now() - 1).toISOString()])
      expect((await change({ endsAt: past })).value.fields).toEqual({ endsAt: 'past' });
    moveClock(120_000);
    expect((await change({ endsAt, position: 9 })).value).toMatchObject({ endsAt, position: 9 });
    expect((await change({ endsAt: new Date(Date.now() + 30_000).toISOString() })).value.fields).toEqual({
      endsAt: 'past',
    });
    moveClock(0);
  });
});
