import { afterEach, describe, expect, test } from 'vitest';
import { PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { readLedger } from '../play.ts';
import { bet, type Guest, join, type Line, openTable, pass, START_MINOR, sitDown, step, until } from './table.ts';

const TABLE = 'roleta-areia';
let lines: Line[] = [];

afterEach(() => {
  for (const { socket } of lines) socket.close(1000);
  lines = [];
});

async function atTable(): Promise<{ guest: Guest; line: Line; round: number }> {
  const guest = await sitDown(TABLE);
  const line = await join(guest);
  lines.push(line);
  while (line.getState().phase !== 'betting') await step(TABLE, PHASE_MS.shown);
  return { guest, line, round: line.getState().round.number };
}

async function expectNothingMoved({ player }: Guest): Promise<void> {
  await until(async () => (await readLedger(player)).balanceMinor).toBe(START_MINOR);
  const ledger = await readLedger(player);
  expect(ledger.entriesSum).toBe(0);
  expect(ledger.rounds.every(({ state }) => state === 'rolled_back')).toBe(true);
}

describe('a bet', () => {
  test("after closing is refused by the table's clock, even before the alarm runs", async () => {
    const { guest, round } = await atTable();
    pass(PHASE_MS.betting + 1);
    const late = await bet(guest, round, [['red', 1]]);
    expect([late.status, late.errorCode]).toEqual([409, 'games.betting_closed']);
    await expectNothingMoved(guest);
  });

  test.each([-1, 1])('on another round (%i) is refused, and the stake is returned', async (by) => {
    const { guest, round } = await atTable();
    const other = await bet(guest, Math.max(1, round + by) === round ? round + 1 : round + by, [['red', 1]]);
    expect([other.status, other.errorCode]).toEqual([409, 'games.betting_closed']);
    await expectNothingMoved(guest);
  });

  test.each<[string, [string, number][], string]>([
    ['no field of the cloth', [['split-3-4', 1]], 'games.stake_invalid'],
    ['a field of another game', [['banker', 1]], 'games.stake_invalid'],
    [
      'one field twice',
      [
        ['red', 1],
        ['red', 1],
      ],
      'games.stake_invalid',
    ],
    ['less than the table takes', [['red', 0.25]], 'games.stake_invalid'],
    ['no multiple of the step', [['red', 0.75]], 'games.stake_invalid'],
    ['less than a cent', [['red', 1.001]], 'games.stake_invalid'],
    ['a negative stake', [['red', -1]], 'games.stake_invalid'],
    ['more than an inside field takes', [['straight-7', 25.5]], 'games.stake_over_limit'],
    ['more than an outside field takes', [['red', 200.5]], 'games.stake_over_limit'],
    [
      'more than the round takes',
      [
        ['red', 200],
        ['odd', 200],
        ['high', 150],
      ],
      'games.stake_over_limit',
    ],
  ])('of %s is refused before the wallet hears of it', async (_, bets, code) => {
    const { guest, round } = await atTable();
    const refused = await bet(guest, round, bets);
    expect([refused.status, refused.errorCode]).toEqual([400, code]);
    expect((await readLedger(guest.player)).rounds).toEqual([]);
  });

  test('together with others stays within the limits of field and round, over all tickets', async () => {
    const { guest, round } = await atTable();
    expect(
      (
        await bet(guest, round, [
          ['red', 200],
          ['odd', 200],
        ])
      ).status,
    ).toBe(200);
    const field = await bet(guest, round, [['red', 0.5]]);
    const whole = await bet(guest, round, [['high', 100.5]]);
    expect([field.errorCode, whole.errorCode]).toEqual(['games.stake_over_limit', 'games.stake_over_limit']);
    await until(async () => (await readLedger(guest.player)).balanceMinor).toBe(START_MINOR - 40_000);
    expect((await bet(guest, round, [['high', 100]])).status).toBe(200);
  });

  test('repeated with its key is the same ticket, after closing and from two tabs at once', async () => {
    const { guest, round } = await atTable();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([bet(guest, round, [['red', 3]], key), bet(guest, round, [['red', 3]], key)]);
    expect(two.value.ticket).toEqual(one.value.ticket);
    pass(PHASE_MS.betting + 1);
    const again = await bet(guest, round, [['red', 3]], key);
    expect([again.status, again.value.ticket.ticketId]).toEqual([200, one.value.ticket.ticketId]);
    const other = await bet(guest, round, [['black', 3]], key);
    expect([other.status, other.errorCode]).toEqual([422, 'idempotency.mismatch']);
    expect((await readLedger(guest.player)).balanceMinor).toBe(START_MINOR - 300);
  });

  test('beyond the balance is refused and leaves no ticket', async () => {
    const { round } = await atTable();
    const poor = await sitDown(TABLE, 3);
    const refused = await bet(poor, round, [['red', 5]]);
    expect([refused.status, refused.errorCode]).toEqual([409, 'wallet.insufficient_funds']);
    const { value } = await openTable(poor);
    expect([value.balance, value.tickets]).toEqual([3, []]);
    expect((await readLedger(poor.player)).rounds).toEqual([]);
  });

  test('at a table of another game than the launch is refused', async () => {
    const { guest, round } = await atTable();
    const elsewhere = await bet({ ...guest, tableId: 'bacara-coral' }, round, [['banker', 1]]);
    expect([elsewhere.status, elsewhere.errorCode]).toEqual([400, 'games.unknown']);
  });
});
