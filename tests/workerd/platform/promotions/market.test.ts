import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { MemberDurableObject } from '../../../../src/platform/member/member-object.ts';
import { OPS } from '../support/api.ts';
import { registerCatalogue } from '../support/catalogue.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { seatPlayer } from '../support/rewards.ts';

/** The platform of a market whose law forbids rewards for deposits, by the brand's policy. */
const market = { ...env, DEPOSIT_BONUSES: undefined } as unknown as Env;

async function send(path: string, init: RequestInit = {}) {
  const request = new Request(`https://platform.test${path}`, init);
  const response = await fetchApp(request, market);
  return { status: response.status, ...((await response.json()) as { value: { fields?: object; ratios?: object } }) };
}

function operate(method: string, path: string, body: object) {
  const headers = { ...OPS, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  return send(path, { method, headers, body: JSON.stringify(body) });
}

async function listIds(table: 'promotions' | 'missions'): Promise<string[]> {
  const { results } = await env.DB.prepare(`select id from ${table} order by id`).all<{ id: string }>();
  return results.map(({ id }) => id);
}

beforeAll(async () => {
  await registerCatalogue();
  await operate('POST', '/ops/seed', { past: false });
});

describe('a market without rewards for deposits', () => {
  test('has promotions and missions on a new site, but none for a deposit', async () => {
    expect(await listIds('promotions')).toEqual(['lighthouse-raffle', 'tide-returns']);
    expect(await listIds('missions')).toEqual(['day-rounds', 'month-stake', 'week-games', 'week-visits']);
  });

  test('lets the operator publish no deposit bonus', async () => {
    const promotion = {
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2030-01-01T00:00:00Z',
      budget: null,
      rule: { kind: 'deposit_bonus', rate: 10_000, maxBonus: 50, minDeposit: 20 },
      terms: { turnoverMultiple: 1 },
      texts: { PT: { title: 'T', content: '', termsText: 'T' } },
    };
    const reply = await operate('POST', '/ops/promotions', promotion);
    expect(reply).toMatchObject({ status: 400, value: { fields: { rule: 'forbidden' } } });
  });

  test('lets the operator set no mission for deposits', async () => {
    const mission = {
      cycle: 'D',
      metric: 'deposit',
      target: 10,
      reward: { type: 'points', amount: 1 },
      score: 1,
      texts: { PT: { title: 'T', details: 'D' } },
    };
    const reply = await operate('PUT', '/ops/missions/deposita', mission);
    expect(reply).toMatchObject({ status: 400, value: { fields: { metric: 'forbidden' } } });
  });

  test('gives no points for a deposit, whatever ratio is stored, but for a stake', async () => {
    const stored = await env.DB.prepare(
      "select json_extract(value, '$.ratios.deposit') as ratio from settings where key = 'points'",
    );
    expect(await stored.first('ratio')).toBe(0.5);
    const p = await seatPlayer('deposita', 100);
    await p.deposit(5_000);
    await p.play(50, 0);
    const tokenHash = await sha256Hex(p.token);
    const read = () =>
      runInDurableObject(env.MEMBER.getByName(p.memberId), (_object, state) =>
        new MemberDurableObject(state, market).call('points', 'getBalance', [tokenHash]),
      );
    for (let n = 0; n < 2; n += 1) {
      expect(await read()).toMatchObject({ ok: true, value: { hundredths: 600, byType: [{ type: 'rng' }] } });
    }
    for (const [path, headers] of [
      ['/wps/system/points', {}],
      ['/wps/relay/MCS2_getPointConfig', p.auth],
    ] as const) {
      expect((await send(path, { headers })).value.ratios).toMatchObject({ slots: 1.2, deposit: 0 });
    }
  });

  test('lets the operator set the deposit ratio to zero and change everything else', async () => {
    const refused = await operate('PUT', '/ops/points/config', { unit: 20, ratios: { sports: 2, deposit: 0.01 } });
    expect(refused).toMatchObject({ status: 400, value: { fields: { ratios: 'forbidden' } } });
    const changed = await operate('PUT', '/ops/points/config', { ratios: { sports: 2 } });
    expect(changed).toMatchObject({ status: 200, value: { unit: 10, ratios: { sports: 2, deposit: 0 } } });
    expect((await operate('PUT', '/ops/points/config', { ratios: { sports: 1, deposit: 0 } })).status).toBe(200);
  });
});
