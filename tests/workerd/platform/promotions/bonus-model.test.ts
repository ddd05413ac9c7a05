import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { REVENUE_BY } from '../../../../src/contract/operator/reports.ts';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { addDays, toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { clock } from '../../../../src/server/clock.ts';
import { PASSWORD } from '../cashier/cashier.ts';
import { get, moveClock, OPS, register, seedAll } from '../support/api.ts';
import { commands } from './bonus-model.ts';
import { readHouse, sit } from './bonus-seat.ts';
import { SECOND, type Target, Walk } from './bonus-walk.ts';

const SEEDS = [1, 8, 20_261_124];
const COMMANDS = 250;
const MET = new Set<string>();
const PLAYED: string[] = [];

let target: Target;
beforeAll(async () => {
  await seedAll();
  const { value } = await register('recebedor', PASSWORD);
  target = { memberId: value.token.split('.')[0], account: 'recebedor', relation: 'upline' };
});
afterEach(() => moveClock(0));

/**
 * Places the second member below an agent, and the second and the third in different countries. It runs before they play, because reports
 * may follow at any later time.
 */
async function place(memberId: string, index: number): Promise<void> {
  const below = `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
    select member_id, ?, 1, 'abaixo', 0, '2026-01-01' from directory where account = 'atlas'`;
  const abroad = 'insert into member_countries (member_id, country) values (?, ?)';
  if (index === 1) await env.DB.prepare(below).bind(memberId).run();
  if (index > 0)
    await env.DB.prepare(abroad)
      .bind(memberId, index === 1 ? 'PT' : 'BR')
      .run();
}

describe('bonuses under random commands', () => {
  test.each(SEEDS)('are paid out only by their terms and take no own money (seed %d)', async (seed) => {
    const walk = new Walk(await sit(`bonus${seed}`), target, MET);
    await place(walk.seat.memberId, SEEDS.indexOf(seed));
    for (const command of fc.sample(commands, { seed, numRuns: COMMANDS })) {
      walk.pass(SECOND);
      await walk.run(command);
      await walk.check();
    }
    while (walk.model.open.length > 0) await walk.close(0, 0);
    await walk.expire();
    await walk.check();
    const { pockets } = walk.model;
    if (pockets.wallet > 0) await walk.move('out', pockets.wallet);
    if (pockets.member > 0) await walk.leave('withdraw', pockets.member);
    await walk.check();
    expect(walk.model.inHand, 'nothing is stuck').toBe(0);
    PLAYED.push(walk.seat.memberId);
  });

  test('have one sum in the ledger and in the reports by each property, with rows that add up to it', async () => {
    for (const memberId of PLAYED) await projectMember(env, memberId);
    const houses = await Promise.all(PLAYED.map(readHouse));
    const sumOf = (...names: string[]) =>
      houses.reduce((sum, house) => sum + names.reduce((all, name) => all + (house[name] ?? 0), 0), 0);
    const from = toLocalDay(clock(), 'America/Sao_Paulo');
    const period = { from, to: addDays(from, 300) };
    const read = async (path: string, query: object) =>
      (await get(`/ops/reports/${path}?${new URLSearchParams({ ...period, ...query })}`, OPS)).value;
    const toCents = (value: unknown) => Math.round(Number(value) * 100);
    const expected = {
      gross: sumOf('house:ORLA', 'house:MESA'),
      bonusCost: -sumOf('house:bonus'),
      deposits: -sumOf('house:bank'),
    };
    const net = expected.gross - expected.bonusCost;
    for (const by of REVENUE_BY) {
      const { totals, list } = await read('revenue', { by });
      expect(list.length, by).toBeGreaterThan(1);
      for (const [figure, sum] of Object.entries({ ...expected, net })) {
        expect(toCents(totals[figure]), figure).toBe(sum);
        const parts = list.reduce((all: number, row: Record<string, unknown>) => all + toCents(row[figure]), 0);
        expect(parts, `${figure} by ${by}`).toBe(sum);
      }
      expect(toCents(totals.stakes) - toCents(totals.wins)).toBe(expected.gross);
      const [first] = list;
      let [rows, cursor] = [0, ''];
      do {
        const page = await read('revenue/rows', { figure: 'gross', by, key: first.key, pageSize: '100', cursor });
        rows = page.list.reduce((all: number, { value }: { value: number }) => all + toCents(value), rows);
        cursor = page.next;
      } while (cursor !== '');
      expect(rows, `rows by ${by}`).toBe(toCents(first.gross));
    }
  });

  test('reached every outcome', () => {
    const outcomes = [
      'forfeit taken true',
      'forfeit taken false',
      'forfeit promotions.bets_open',
      'end waits',
      'end comes',
      'raised',
      'mixed',
      'bonus win taken back',
      'returned win taken back member',
    ];
    const leaving = ['withdraw done', 'withdraw cashier.turnover_owed', 'send done', 'send cashier.turnover_owed'];
    const cards = ['wallet.own_money_only', 'wallet.insufficient_funds'];
    const paying = ['pay done in process', 'pay done free', 'pay cashier.turnover_owed'];
    for (const outcome of [...outcomes, ...leaving, ...paying, ...cards]) expect([...MET]).toContain(outcome);
  });
});
