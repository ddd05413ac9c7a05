import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { operate, seatCashier } from '../cashier/cashier.ts';
import { accept, publish } from '../promotions/participants.ts';
import { callSealed, from } from '../support/access.ts';
import { get, moveClock, OPS, register, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';
import { countRowsRead } from '../support/rows-read.ts';

const PASSWORD = 'um-barco-azul';
const DETAILS = { payeeName: 'Ana Souza', email: 'ana.souza@orla.example' };

const read = async (account: string, path = 'card') => (await get(`/ops/members/${account}/${path}`, OPS)).value;

async function join(username: string, ip: string, device: string) {
  const person = { username, password: PASSWORD, confirmPassword: PASSWORD, ...DETAILS };
  const { value } = await callSealed(
    'PUT',
    '/wps/member/register',
    person,
    await from(ip, { device: device.padEnd(32, '-') }),
  );
  return seatCashier(value.token, username, 500);
}

let player: Awaited<ReturnType<typeof seatPlayer>>;
let ids: { withdrawals: string[] };

beforeAll(async () => {
  await seedAll();
  player = await seatPlayer('ficha1', 1_000);
  const cashier = await seatCashier(player.token, 'ficha1');
  const account = await cashier.addAccount();
  ids = { withdrawals: [] };
  for (let n = 0; n < 3; n += 1) {
    const { value } = await cashier.sealed('CSH_createWithdrawal', { accountId: account, amount: 50 + n });
    ids.withdrawals.push(value.id);
  }
  await cashier.post('CSH_createDeposit', { method: 'PIX', amount: 40 });
  for (let n = 0; n < 7; n += 1) await player.play(10, n);
  await projectMember(env, player.memberId);
  await operate('POST', '/ops/members/ficha1/notes', { text: 'x' });
});

describe('the card of a member', () => {
  test('has the newest five rows of each list, and the count of all', async () => {
    const card = await read('ficha1');
    expect(card.withdrawals.total).toBe(3);
    expect(card.withdrawals.last.map(({ id }: { id: string }) => id)).toEqual(ids.withdrawals.toReversed());
    expect(card.withdrawals.last[0]).toMatchObject({ state: 'requested', marks: ['first_payout'] });
    expect(card.deposits).toMatchObject({ total: 1, last: [{ state: 'pending', amount: 40 }] });
    expect(card.transfers).toEqual({ total: 0, last: [] });
    expect(card.rounds.total).toBe(7);
    expect(card.rounds.last.map(({ payout }: { payout: number }) => payout)).toEqual([6, 5, 4, 3, 2]);
    expect(card.messages.total).toBeGreaterThan(0);
    expect(card.messages.last[0]).not.toHaveProperty('content');
    expect(card.signIns.total).toBe(1);
    expect(card.notes).toBe(1);
  });

  test('has balance, holds, limits and totals', async () => {
    const card = await read('ficha1');
    const held = 50 + 51 + 52;
    expect(card.money).toMatchObject({
      balance: 1_000 - 70 + 21 - held,
      holds: [{ name: 'held:withdrawals', amount: held }],
      debt: 0,
      frozen: null,
    });
    expect(card.totals).toMatchObject({ stakes: 70, wins: 21, net: 49, rounds: 7 });
    expect(card.limits).toMatchObject({ blocks: [], withdrawalsToday: 3, withdrawnToday: held });
  });

  test('masks contact data and names, also in payout accounts', async () => {
    const member = await join('ficha2', '203.0.113.21', 'ficha-2');
    await member.addAccount();
    const { text, value } = await get('/ops/members/ficha2/card', OPS);
    expect(value.member).toMatchObject({ account: 'ficha2', details: { payeeName: expect.stringMatching(/^A•+$/) } });
    expect(value.payoutAccounts).toHaveLength(1);
    for (const secret of ['Ana', 'Souza', 'ana.souza@orla.example', 'ficha2@example.com', '203.0.113.21']) {
      expect(text, secret).not.toContain(secret);
    }
  });

  test('names uplines from the top down, and others with the same device or address', async () => {
    await join('ficha3', '203.0.113.31', 'ficha-3');
    await join('ficha4', '203.0.113.31', 'ficha-3');
    await expect
      .poll(async () => (await read('ficha3')).shared.map(({ kind }: { kind: string }) => kind).sort())
      .toEqual(['address', 'device']);
    const { devices } = await read('ficha3');
    expect(devices).toMatchObject([{ others: 1 }]);
    const found = await get(`/ops/members/search?q=${devices[0].mark}`, OPS);
    expect(found.value.list.map(({ account }: { account: string }) => account).sort()).toEqual(['ficha3', 'ficha4']);
    await env.DB.prepare(
      `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
       select a.member_id, m.member_id, iif(a.account = 'atlas', 2, 1), m.account, 0, '2026-01-01' from directory a join directory m
         on m.account = 'ficha3' where a.account in ('atlas', 'vega')`,
    ).run();
    expect((await read('ficha3')).uplines).toEqual(['atlas', 'vega']);
  });

  test('counts the rounds in which a member with the same device had the opposite result', async () => {
    const [red, black] = [await seatPlayer('ficha7', 100), await seatPlayer('ficha8', 100)];
    const mark = "insert into member_marks (kind, mark, member_id, at_ms) values ('device', 'ficha-7', ?, 1)";
    await env.DB.batch([red, black].map(({ memberId }) => env.DB.prepare(mark).bind(memberId)));
    const results = [
      [20, 0],
      [0, 20],
      [20, 20],
    ] as const;
    for (const [n, [mine, theirs]] of results.entries()) {
      moveClock(n * 60_000);
      await red.play(10, mine, 'roleta', 'LIVE');
      await black.play(10, theirs, 'roleta', 'LIVE');
    }
    await black.play(10, 20);
    await red.play(10, 0);
    moveClock(0);
    for (const { memberId } of [red, black]) await projectMember(env, memberId);
    for (const [account, other] of [
      ['ficha7', 'ficha8'],
      ['ficha8', 'ficha7'],
    ] as const)
      expect((await read(account)).shared).toMatchObject([{ account: other, together: 3, opposite: 2 }]);
  });

  test('of frozen books says why', async () => {
    await queryMember(player.memberId, "insert into ledger_state (id, frozen_at_ms, cause) values (1, 1, 'uneven')");
    expect((await read('ficha1')).money.frozen).toBe('uneven');
    await queryMember(player.memberId, 'delete from ledger_state');
  });

  test('reads few rows of the shared tables', async () => {
    expect((await countRowsRead('/ops/members/ficha1/card', OPS)).rows).toBeLessThan(60);
  });

  test('is for the operator, of a member that exists', async () => {
    for (const path of ['card', 'payments?kind=deposit', 'entries', 'sign-ins', 'claims', 'messages', 'rounds/x']) {
      expect((await get(`/ops/members/ficha1/${path}`)).status, path).toBe(401);
      expect((await get(`/ops/members/ninguem/${path}`, OPS)).errorCode, path).toBe('member.unknown');
    }
    expect((await get('/ops/members/ninguem/card', OPS)).errorCode).toBe('member.unknown');
  });
});

describe('longer lists of a member', () => {
  const readAll = async (path: string, key: string) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const value = await read('ficha1', `${path}${path.includes('?') ? '&' : '?'}pageSize=2&cursor=${cursor}`);
      seen.push(...value.list.map((row: Record<string, string>) => row[key]));
      cursor = value.next;
    } while (cursor !== '');
    return seen;
  };

  test('go page by page to the end, each row once', async () => {
    expect(await readAll('payments?kind=withdrawal', 'id')).toEqual(ids.withdrawals.toReversed());
    const entries = await readAll('entries', 'entryId');
    expect(entries).toHaveLength(1 + 3 + 7 + 6);
    expect(new Set(entries).size).toBe(entries.length);
    const { list } = await read('ficha1', 'entries?kind=bet');
    expect(list[0].reason, 'the name of the title').toBe('Calçadão');
    const messages = await readAll('messages', 'id');
    expect(new Set(messages).size).toBe(messages.length);
    for (const path of ['payments?kind=deposit&cursor=x', 'entries?cursor=x', 'claims?cursor=x', 'messages?cursor=x']) {
      expect((await get(`/ops/members/ficha1/${path}`, OPS)).status, path).toBe(400);
    }
  });

  test('have bonuses newest first', async () => {
    const promotions = [
      await publish({ kind: 'manual', maxAmount: 40 }),
      await publish({ kind: 'manual', maxAmount: 40 }),
    ];
    for (const promotionId of promotions) {
      expect((await player.post('MCSFE_signUpRequestReward', { promotionId, ...accept })).status).toBe(200);
    }
    const claims = await readAll('claims', 'promotionId');
    expect(claims.toSorted()).toEqual(promotions.toSorted());
    expect((await read('ficha1')).bonuses.total).toBe(2);
    expect((await read('ficha1', 'claims')).list[0]).not.toHaveProperty('terms');
  });

  test('have a round to the step, and the sign-ins with open sessions', async () => {
    const { last } = (await read('ficha1')).rounds;
    const round = await read('ficha1', `rounds/${encodeURIComponent(last[0].roundId)}`);
    expect(round).toMatchObject({ round: { payout: 6 }, bets: 1, told: { bets: [] } });
    expect(round.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['bet', 'win']);
    expect((await get('/ops/members/ficha1/rounds/nothing', OPS)).errorCode).toBe('records.unknown');
    await register('ficha5');
    const { list, sessions } = await read('ficha5', 'sign-ins');
    expect(list).toMatchObject([{ method: 'registration' }]);
    expect(sessions).toHaveLength(1);
  });
});
