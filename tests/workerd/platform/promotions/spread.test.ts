import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveClock, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { operate, seatPlayer } from '../support/rewards.ts';
import { accept, DAY, DEPOSIT, details, HOUR, join, type Player, publish, ring } from './participants.ts';

const MINUTE = 60_000;
const MEMBERS = 6;

beforeAll(async () => {
  await seedAll();
});
afterEach(() => moveClock(0));

async function readDue(p: Player): Promise<number> {
  const [row] = await queryMember<{ due: number }>(
    p.memberId,
    "select due_ms as due from timers where name like 'promotions:due:%'",
  );
  return row?.due ?? Number.NaN;
}

async function seat(name: string, ...ids: string[]): Promise<Player[]> {
  const players: Player[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const p = await seatPlayer(`${name}${n}`);
    for (const id of ids) await join(p, id);
    players.push(p);
  }
  return players;
}

/** Expects that the players' timers ring within this period and are spread over it. */
async function expectSpread(players: readonly Player[], fromMs: number, untilMs: number): Promise<void> {
  const dues = await Promise.all(players.map(readDue));
  for (const due of dues) {
    expect(due).toBeGreaterThanOrEqual(fromMs);
    expect(due).toBeLessThan(untilMs);
  }
  expect(new Set(dues.map((due) => Math.floor(due / 1000))).size).toBeGreaterThan(MEMBERS / 2);
  expect(Math.max(...dues) - Math.min(...dues)).toBeGreaterThan((untilMs - fromMs) / 10);
}

describe('events that all members wait for', () => {
  test('members ask for an end before it and again after it, one after the other', async () => {
    const endsAt = Date.now() + 2 * DAY;
    const id = await publish(DEPOSIT, {}, { endsAt: new Date(endsAt).toISOString() });
    const players = await seat('espalha', id);
    await expectSpread(players, endsAt - HOUR, endsAt - 15 * MINUTE);
    moveClock(2 * DAY - 15 * MINUTE);
    for (const p of players) await ring(p);
    await expectSpread(players, endsAt, endsAt + HOUR);
    moveClock(2 * DAY + HOUR);
    for (const p of players) await ring(p);
    const [row] = await queryMember<{ status: string }>(
      players[0]?.memberId ?? '',
      'select status from promotion_claims',
    );
    expect(row).toEqual({ status: 'close' });
  });

  test('members ask for a draw from the time when all tickets exist', async () => {
    const endsAt = Date.now() + HOUR / 2;
    const rule = { kind: 'raffle', stakePerTicket: 10, ticketsMax: 5, prizes: [{ amount: 5, count: 1 }] };
    const id = await publish(rule, {}, { endsAt: new Date(endsAt).toISOString() });
    await expectSpread(await seat('sorteio', id), endsAt + 10 * MINUTE, endsAt + 72 * MINUTE);
  });

  test('the last day to claim ends to the millisecond, independent of the timer', async () => {
    const p = await seatPlayer('prazo');
    const id = await publish({ kind: 'manual', maxAmount: 40 }, { claimDays: 1 });
    const apply = await p.post('MCSFE_signUpRequestReward', { promotionId: id, remark: '', ...accept });
    const { claimId } = apply.value;
    await operate('POST', `/ops/promotion-applications/${claimId}/decision`, { approve: true, amount: 5 });
    const until = Date.parse((await details(p)).list[0].claimUntil);
    const due = await readDue(p);
    expect(due).toBeGreaterThan(until);
    expect(due).toBeLessThan(until + HOUR);
    moveClock(until - Date.now() + 1);
    expect((await p.post('MCSFE_signUpRequestReward', { promotionId: id, claimId, ...accept })).errorCode).toBe(
      'promotions.not_possible',
    );
  });
});
