import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, get, seedAll } from '../support/api.ts';
import { seat } from './seats.ts';

beforeAll(async () => {
  await seedAll();
});

describe('an export', () => {
  test('has every round of the period once, as CSV and as JSON', async () => {
    const { player, token, bet, win } = await seat();
    await bet('b1', 'r1', 10);
    await win('w1', 'r1', 2.5);
    await runInDurableObject(env.MEMBER.getByName(player), (_object, { storage }) => {
      storage.sql.exec(`insert into rounds (id, vendor, game_code, bet_key, stake_minor, payout_minor, state, opened_at_ms, closed_at_ms)
        with recursive s(i) as (select 1 union all select i + 1 from s where i < 1200)
        select 'ORLA:x' || i, 'ORLA', '=cmd', 'ORLA:y' || i, 100, 0, 'settled', ${Date.now()}, ${Date.now()} from s`);
      storage.sql.exec(`insert into transfers (idempotency_key, input_hash, kind, reason, round_id, at_ms, member_before_minor, member_after_minor)
        select 'z' || id, '', 'win', '', id, opened_at_ms, 0, 0 from rounds where id like 'ORLA:x%'`);
    });
    const path = '/wps/relay/ODSFE2_betRecordExport';
    const csv = await fetchText(`${path}?format=csv`, token);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_202);
    expect(new Set(lines).size).toBe(1_202);
    expect(lines[0]).toContain('roundId,vassalage');
    expect(lines[1], 'nothing runs in a spreadsheet').toContain("'=cmd");
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="rounds_\d{4}-/);
    const json = JSON.parse((await fetchText(`${path}?format=json`, token)).text);
    expect(json).toHaveLength(1_201);
    expect((await get(path)).status).toBe(401);
  });
});

test('an export of the account record has every entry of the list', async () => {
  const { token, bet, win } = await seat();
  await bet('b1', 'r1', 10);
  await win('w1', 'r1', 2.5);
  const { value } = await get('/wps/relay/ODSFE2_MemTransDet', bearer(token));
  const json = await fetchText('/wps/relay/ODSFE2_MemTransDetExport?format=json', token);
  const entries: { entryId: string }[] = JSON.parse(json.text);
  expect(entries.map(({ entryId }) => entryId)).toEqual(value.list.map(({ entryId }: { entryId: string }) => entryId));
  expect(json.headers.get('x-total-count')).toBe(String(value.total));
  const csv = await fetchText('/wps/relay/ODSFE2_MemTransDetExport?format=csv', token);
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(value.total + 1);
});

async function fetchText(path: string, token: string) {
  const { exports } = await import('cloudflare:workers');
  const response = await exports.default.fetch(new Request(`https://platform.test${path}`, { headers: bearer(token) }));
  return { text: await response.text(), headers: response.headers };
}
