import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../../src/platform/app.ts';
import { OPS } from '../support/api.ts';

/** The platform of a market whose law forbids to reward deposits, which is the default. */
const app = createApp();
const market = { ...env, DEPOSIT_BONUSES: undefined } as unknown as Env;

async function operate(method: string, path: string, body: object) {
  const headers = { ...OPS, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const request = new Request(`https://platform.test${path}`, { method, headers, body: JSON.stringify(body) });
  const response = await app.fetch(request, market, createExecutionContext());
  return { status: response.status, ...((await response.json()) as { value: { fields?: object } }) };
}

async function listIds(table: 'promotions' | 'missions'): Promise<string[]> {
  const { results } = await env.DB.prepare(`select id from ${table} order by id`).all<{ id: string }>();
  return results.map(({ id }) => id);
}

beforeAll(async () => {
  await operate('POST', '/ops/seed', { past: false });
});

describe('where deposits may not be rewarded', () => {
  test('a new site has promotions and missions, and none for a deposit', async () => {
    expect(await listIds('promotions')).toEqual(['lighthouse-raffle', 'tide-returns']);
    expect(await listIds('missions')).toEqual(['day-rounds', 'month-stake', 'week-games', 'week-visits']);
  });

  test('the operator can publish no deposit bonus', async () => {
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

  test('the operator can set no mission for deposits', async () => {
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
});
