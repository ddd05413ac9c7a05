import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { getVnGameMenu, listLotteries } from '../../../../src/contract/lottery/lottery.ts';
import { seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';

const MENUS = [getVnGameMenu.path, listLotteries.path, `${listLotteries.path}?prizeMode=Lott`];

/** Adds titles of other kinds, ordered behind the lotteries. */
async function addTitles(count: number): Promise<void> {
  await env.DB.prepare(
    `insert into games (game_id, vassalage, game_type, game_name, folded_name, image_url, min_bet_minor, max_bet_minor, lines,
       rtp_basis_points, volatility, position)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
     select 'bulk' || i, 'ORLA', 'RNG', 'Bulk ' || i, 'bulk ' || i, '/x.svg', 20, 10000, 10, 9500, 'low', 1000 + i from n`,
  )
    .bind(count)
    .run();
}

async function countMenus(): Promise<number[]> {
  const counted = [];
  for (const path of MENUS) {
    const { status, rows } = await countRowsRead(path, {});
    expect([status, rows > 0], path).toEqual([200, true]);
    counted.push(rows);
  }
  return counted;
}

beforeAll(async () => {
  await seedAll();
});

test('the lottery menus read no more rows with two thousand titles of other kinds', async () => {
  await countMenus();
  const few = await countMenus();
  await addTitles(2000);
  const many = await countMenus();
  // Up to 100 more rows are allowed: the first measurement wakes lotteries, which then write their draws.
  for (const [at, path] of MENUS.entries()) expect(many[at], path).toBeLessThan((few[at] ?? 0) + 100);
});
