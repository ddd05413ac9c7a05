import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { listVendorClasses } from '../../../../src/platform/games/game-queries.ts';
import { pageGames } from '../../../../src/platform/games/page-games.ts';

const VENDORS = 500;
const ANY = {
  gameType: '',
  vassalage: '',
  gameClassify: '',
  lotteryFamily: '' as const,
  select: '' as '' | 'HOT' | 'NEW',
  gameName: '',
  minBetMinor: 0,
  minLines: 0,
  theme: '',
  feature: '',
  volatility: '',
};

/** Adds titles as an operator would; the triggers run as for any title. */
async function addTitles(from: number, until: number) {
  await env.DB.prepare(
    `insert into games (game_id, vassalage, game_type, game_classify, game_name, folded_name, image_url, is_hot, is_new,
       min_bet_minor, max_bet_minor, lines, rtp_basis_points, volatility, position)
     with recursive s(i) as (select cast(?1 as integer) union all select i + 1 from s where i < ?2)
     select 't' || i, 'V' || (i % ${VENDORS}), 'RNG', case i % 3 when 0 then 'SLOT' else 'TABLE' end,
       'Maré ' || i, 'mare ' || i || case when i % 100 = 7 then ' dourada' else '' end, '/x.svg', i % 997 = 0, i % 991 = 0,
       (i % 5 + 1) * 20, 10000, (i % 4 + 1) * 10, 9500, 'low', i from s`,
  )
    .bind(from, until)
    .run();
}

/** Makes a database that counts the rows of every statement. */
function createCounted() {
  let reads = 0;
  const note = <T extends { meta: { rows_read: number } }>(answer: T): T => {
    reads += answer.meta.rows_read;
    return answer;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'all') return async () => note(await target.all());
        if (name === 'first') return async () => note(await target.all()).results[0] ?? null;
        if (name === 'raw' || name === 'run') throw new Error('uncounted');
        return name === 'target' ? target : Reflect.get(target, name);
      },
    });
  const db = {
    prepare: (sql: string) => wrap(env.DB.prepare(sql)),
    batch: async (statements: { target: D1PreparedStatement }[]) =>
      (await env.DB.batch(statements.map(({ target }) => target))).map(note),
  } as unknown as D1Database;
  return { db, count: () => reads };
}

async function countReads(filter: Partial<typeof ANY>, page = 1) {
  const { db, count } = createCounted();
  const answer = await pageGames(db, { ...ANY, ...filter }, { page, pageSize: 24 });
  return { reads: count(), ...answer };
}

async function countClassReads() {
  const { db, count } = createCounted();
  const classes = await listVendorClasses(db);
  return { classes, reads: count() };
}

/** Filters whose result grows with the catalogue. Each row of the result is read twice, so these filters have a limit of their own. */
const GROWING = /vendor|hot|new/;
const FILTERS: [string, Partial<typeof ANY>, number][] = [
  ['all', {}, 1],
  ['a later page', {}, 9],
  ['the last page', {}, 1_000_000],
  ['a category', { gameType: 'RNG' }, 1],
  ['a class', { gameType: 'RNG', gameClassify: 'SLOT' }, 1],
  ['a smallest stake', { minBetMinor: 60 }, 1],
  ['a stake and lines', { gameType: 'RNG', minBetMinor: 60, minLines: 30 }, 3],
  ['hot titles', { select: 'HOT' }, 1],
  ['hot titles of a category', { gameType: 'RNG', select: 'HOT' }, 1],
  ['new titles', { select: 'NEW' }, 1],
  ['new titles of a vendor', { vassalage: 'V7', select: 'NEW', minLines: 10 }, 1],
  ['what nothing has', { minBetMinor: 5_000 }, 1],
  ['a name that nothing has', { gameName: 'xyz' }, 1],
  ['a vendor', { vassalage: 'V7', gameType: 'RNG' }, 1],
];

beforeAll(async () => {
  for (let n = 0; n < VENDORS; n += 1) {
    await env.DB.prepare(
      `insert into vendors (vassalage, game_type, display_name, small_icon, account_type_id, launch_path) values (?, 'RNG', ?, '/x.svg', 1, '/x')`,
    )
      .bind(`V${n}`, `V${n}`)
      .run();
  }
  await addTitles(1, 1_000);
});

describe('the game list', () => {
  test('costs the same for a thousand titles and for many', async () => {
    const few = new Map<string, number>();
    for (const [name, filter, page] of FILTERS) few.set(name, (await countReads(filter, page)).reads);
    for (let at = 1_001; at < 30_000; at += 5_000) await addTitles(at, Math.min(at + 4_999, 30_000));
    for (const [name, filter, page] of FILTERS) {
      const many = await countReads(filter, page);
      const allowed = GROWING.test(name) ? 200 : (few.get(name) ?? 0) + 48;
      expect(many.reads, name).toBeLessThanOrEqual(allowed);
    }
  });

  test('reads the classes of each vendor, not its titles', async () => {
    const { classes, reads } = await countClassReads();
    const own = classes.filter(({ vassalage }) => vassalage === 'V7').map(({ name }) => name);
    expect([classes.length, own]).toEqual([2 * VENDORS, ['SLOT', 'TABLE']]);
    expect(reads).toBeLessThan(12 * VENDORS);
  });

  test('counts its results and finds each title once', async () => {
    const { total, totalPages, games } = await countReads({ gameClassify: 'SLOT' }, 2);
    expect([total, totalPages, games[0]?.gameId]).toEqual([10_000, 417, 't75']);
    const ranged = await countReads({ minBetMinor: 80, minLines: 40 });
    const row = await env.DB.prepare(
      'select count(*) as n from games where min_bet_minor >= 80 and lines >= 40',
    ).first<{ n: number }>();
    expect(ranged.total).toBe(row?.n);
    expect(ranged.games.every(({ minBet, lines }) => minBet >= 0.8 && lines >= 40)).toBe(true);
    const last = await countReads({}, 99_999);
    expect(last.games.at(-1)?.gameId).toBe('t30000');
  });

  test('finds parts of names without case and accents, up to a limit', async () => {
    expect((await countReads({ gameName: 'DOURADÁ' })).total).toBe(300);
    expect((await countReads({ gameName: 'maré 29999' })).games.map(({ gameId }) => gameId)).toEqual(['t29999']);
    const common = await countReads({ gameName: 'mare' });
    expect(common.total).toBe(500);
    expect(common.reads).toBeLessThan(6_000);
    expect((await countReads({ gameName: 'ma' })).reads).toBeLessThan(6_000);
    expect(
      (await countReads({ gameName: 'mare 1', vassalage: 'V7' })).games.every(({ vassalage }) => vassalage === 'V7'),
    ).toBe(true);
  });

  test('finds the middle of a name of one or two letters in a script without spaces, and reads no others', async () => {
    const rename = (name: string) =>
      env.DB.prepare("update games set folded_name = ? where game_id = 't11'").bind(name).run();
    await rename('海上明月2');
    for (const gameName of ['月', '明月', '上明月', '海', '月2'])
      expect((await countReads({ gameName })).games.map(({ gameId }) => gameId)).toEqual(['t11']);
    expect((await countReads({ gameName: '明月', vassalage: 'V7' })).games).toEqual([]);
    for (const gameName of ['月', '明月', '星'])
      expect((await countReads({ gameName })).reads, gameName).toBeLessThan(100);
    await rename('mare 11');
  });

  test('its counters follow a change and a removal', async () => {
    const before = await countReads({ gameClassify: 'SLOT' });
    await env.DB.prepare(
      "update games set game_classify = 'TABLE', folded_name = 'caranguejo' where game_id = 't3'",
    ).run();
    await env.DB.prepare("delete from games where game_id = 't6'").run();
    const after = await countReads({ gameClassify: 'SLOT' });
    expect(before.total - after.total).toBe(2);
    expect((await countReads({ gameName: 'rangue' })).games.map(({ gameId }) => gameId)).toEqual(['t3']);
    const sums = await env.DB.prepare(
      `select (select games from game_counts where game_type = '' and vassalage = '' and game_classify = '' and lines = -1) as kept,
         (select count(*) from games) as real, (select count(*) from game_numbers) as numbers`,
    ).first();
    expect(sums).toEqual({ kept: 29_999, real: 29_999, numbers: 29_999 });
  });
});
