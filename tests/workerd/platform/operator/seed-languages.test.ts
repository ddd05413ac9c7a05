import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { toMissingMethods } from '../../../../src/platform/cashier/seed.ts';
import { toSettings } from '../../../../src/platform/env.ts';
import { seedHelp } from '../../../../src/platform/help/seed.ts';
import { toMissingNotices } from '../../../../src/platform/notices/seed.ts';
import { seedRewards } from '../../../../src/platform/operator/seed-rewards.ts';
import { toAddedRankLanguages } from '../../../../src/platform/ranks/seed.ts';
import { readSeedWords, type SeedWords } from '../../../../src/platform/system/seed-texts.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

const NOTICES = [
  { name: 'fairness', publishedAt: 1 },
  { name: 'welcome', publishedAt: 1 },
] as const;

let words: SeedWords;

async function seedWith(more: SeedWords): Promise<void> {
  const settings = toSettings(env);
  const all = { ...words, ...more };
  await seedRewards(env.DB, settings, all);
  await seedHelp(env.DB, all);
  const rest = [
    ...(await toMissingMethods(env.DB, settings, all)),
    ...(await toMissingNotices(env.DB, all, NOTICES)),
    ...(await toAddedRankLanguages(env.DB, all, 1)),
  ];
  await env.DB.batch(rest);
}

/** Makes the words of another language: each English text with a mark before it. */
const pretend = (mark: string) =>
  Object.fromEntries(Object.entries(words['en'] ?? {}).map(([key, text]) => [key, `${mark} ${text}`]));

async function readAll() {
  const tables = ['missions', 'goods', 'promotions', 'deposit_methods', 'help_items', 'notices', 'settings'];
  const all = await env.DB.batch(tables.map((table) => env.DB.prepare(`select * from ${table} order by 1`)));
  return JSON.stringify(all.map(({ results }) => results));
}

beforeAll(async () => {
  await seedAll();
  words = await readSeedWords(env);
  // The operator's own texts, in one language of each kind of item.
  const texts = { PT: { title: 'Minha', details: 'Minha missão.' } };
  expect((await operate('PUT', '/ops/missions/day-rounds', { texts })).status).toBe(200);
  expect((await operate('PUT', '/ops/help/payment-password-en', { title: 'Ours' })).status).toBe(200);
  await env.DB.prepare("update notices set deleted_at_ms = 1 where id = 'welcome-en'").run();
  await env.DB.prepare("update deposit_methods set instructions = 'IBAN' where code = 'BANK'").run();
});

test('a seed without new languages changes nothing', async () => {
  const before = await readAll();
  await seedWith({});
  expect(await readAll()).toBe(before);
});

test('an existing installation gets a new language, and keeps every text of its operator', async () => {
  await seedWith({ ja: pretend('あ') });
  const missions = (await get('/ops/missions?pageSize=50', OPS)).value.list as { missionId: string; texts: object }[];
  const languages = Object.fromEntries(missions.map(({ missionId, texts }) => [missionId, Object.keys(texts).sort()]));
  const offered = Object.keys(words).map((path) => path.toUpperCase());
  expect(languages['week-games']).toEqual([...offered, 'JA'].sort());
  expect(languages['day-rounds'], 'the operator’s').toEqual(['PT']);

  const help = await env.DB.prepare("select id, title from help_items where language = 'JA' order by position").all();
  expect(help.results.map(({ id }) => id)).toEqual(['deposit-pix-ja', 'withdrawal-received-ja', 'bonus-terms-ja']);
  const notices = await env.DB.prepare("select id from notices where language = 'JA'").all();
  expect(notices.results).toEqual([{ id: 'fairness-ja' }]);

  const read = async (code: string) =>
    Object.keys(
      JSON.parse(
        (await env.DB.prepare('select texts from deposit_methods where code = ?').bind(code).first<string>('texts')) ??
          '{}',
      ),
    ).sort();
  const others = offered.filter((code) => code !== 'PT').sort();
  expect([await read('TEST'), await read('BANK')]).toEqual([[...others, 'JA'].sort(), others]);
  const ranks = await env.DB.prepare("select value from settings where key = 'ranks'").first<string>('value');
  const [, , third] = JSON.parse(ranks ?? '[]');
  expect(third.texts.JA).toEqual({ name: 'あ Tide', benefits: ['あ Points × 1.05'] });
});

test('entries that the operator removed do not come back, and a second language follows the first', async () => {
  await env.DB.prepare("delete from help_items where language = 'JA'").run();
  await Promise.all([1, 2, 3].map(() => seedWith({ ja: pretend('あ'), ko: pretend('ko') })));
  const { results } = await env.DB.prepare(
    "select language, count(*) as n from help_items where language in ('JA', 'KO') group by 1",
  ).all();
  expect(results).toEqual([{ language: 'KO', n: 3 }]);
});

test('a language with some of its words gets the items that are whole', async () => {
  await seedWith({ fr: { 'mission.week-games.title': 'T', 'mission.week-games.details': 'D', 'rank.1': 'R' } });
  const texts = await env.DB.prepare("select id from missions where texts ->> 'FR' is not null").all();
  expect(texts.results).toEqual([{ id: 'week-games' }]);
});
