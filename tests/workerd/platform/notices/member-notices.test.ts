import { evictAllDurableObjects } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { listMyAnnouncements, markPopupsSeen, type Notice } from '../../../../src/contract/notices/notices.ts';
import { bearer, get, register, seal, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { operate } from '../support/rewards.ts';

let luna = '';
let atlas = '';
let fresh = '';
const ids: Record<string, string> = {};

async function publish(title: string, notice: Record<string, unknown>): Promise<void> {
  const body = { title, content: '', language: 'KO', type: 'PU', ...notice };
  ids[title] = (await operate('POST', '/ops/notices', body)).value.id;
}
async function popups(token: string): Promise<Notice[]> {
  const { value } = await get(`${listMyAnnouncements.path}?language=KO&platform=W&execution=B`, bearer(token));
  return listMyAnnouncements.response.parse(value).popup;
}
const titles = async (token: string) => (await popups(token)).map(({ title }) => title).toSorted();
const see = (token: string, seen: readonly (string | undefined)[]) =>
  sendJson('POST', markPopupsSeen.path, { ids: seen }, bearer(token));

beforeAll(async () => {
  await seedAll();
  luna = (await signIn('luna')).value.token;
  atlas = (await signIn('atlas')).value.token;
  fresh = (await register('leitor')).value.token;
  for (const members of ['all', 'guests', 'members', 'agents']) await publish(members, { audience: { members } });
  await publish('rank 5+', { audience: { members: 'members', minRank: 5 } });
  await publish('rank to 5', { audience: { members: 'members', maxRank: 5 } });
  await publish('rank 6', { audience: { members: 'members', minRank: 6, maxRank: 6 } });
  await publish('agents of rank 99', { audience: { members: 'agents', minRank: 99 } });
});

describe('the announcements of a member', () => {
  test('are selected by the member’s type and rank', async () => {
    expect(await titles(luna)).toEqual(['all', 'members', 'rank 5+', 'rank 6']);
    expect(await titles(fresh)).toEqual(['all', 'members', 'rank to 5']);
    expect(await titles(atlas)).toEqual(expect.arrayContaining(['agents', 'all', 'members']));
    expect(await titles(atlas)).not.toContain('agents of rank 99');
    expect(await titles(atlas)).not.toContain('guests');
  });

  test('include those for signed-in members; a demo account reads the guests’ announcements and stores nothing', async () => {
    const randomString = await seal('0123456789abcdef0123456789abcdef');
    const body = { os: 'test', platform: 'W', randomString, gateway: 3 };
    const demo = (await sendJson('POST', '/wps/session/login/freeplay', body)).value.token;
    expect(await titles(demo)).toEqual(['all', 'guests']);
    expect((await see(demo, [ids.all])).errorCode).toBe('session.real_account_required');
    expect((await get(listMyAnnouncements.path)).status).toBe(401);
    expect((await get(listMyAnnouncements.path, bearer(`${luna}x`))).status).toBe(401);
    expect((await sendJson('POST', markPopupsSeen.path, { ids: ['a'] })).status).toBe(401);
    const reply = await get(listMyAnnouncements.path, bearer(luna));
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a popup', () => {
  test('is marked as seen for this member, also after a restart', async () => {
    expect((await popups(luna)).some(({ isSeen }) => isSeen)).toBe(false);
    const reply = await see(luna, [ids.all, ids.members, 'nobody']);
    expect(reply.value.seen.toSorted()).toEqual([ids.all, ids.members].toSorted());
    await see(luna, [ids.all]);
    await evictAllDurableObjects();
    const seen = (await popups(luna)).filter(({ isSeen }) => isSeen).map(({ title }) => title);
    expect(seen.toSorted()).toEqual(['all', 'members']);
    expect((await popups(fresh)).some(({ isSeen }) => isSeen)).toBe(false);
  });

  test('is the only kind of notice that can be marked as seen', async () => {
    await publish('scrolling', { type: 'PL' });
    expect((await see(fresh, [ids.scrolling, 'welcome-pt', 'f'.repeat(16)])).value.seen).toEqual([]);
    const rows = await queryMember(fresh.split('.')[0] as string, 'select * from seen_popups');
    expect(rows).toEqual([]);
    for (const wrong of [[], Array(51).fill('a'), ['a b']]) {
      expect((await see(fresh, wrong)).errorCode).toBe('request.invalid');
    }
  });
});
