import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { claim, DEPOSIT, HOUR, join, PLAIN, publish, status } from '../promotions/participants.ts';
import { get, moveClock, OPS, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';

beforeAll(async () => {
  await seedAll();
  await sendJson('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } }, OPS);
});
beforeEach(() => moveClock(0));

type Payer = Pick<Awaited<ReturnType<typeof joinCashier>>, 'post'>;
async function payIn(member: Payer, amount: number): Promise<string> {
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount });
  expect((await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'extrato' })).status).toBe(200);
  return value.id;
}
const reverse = (id: string, key: string = crypto.randomUUID()) =>
  sendJson('POST', `/ops/deposits/${id}/reversal`, { reason: 'estorno' }, { ...OPS, 'idempotency-key': key });
const adjust = (name: string, amount: number) =>
  operate('POST', `/ops/members/${name}/adjustments`, { amount, reason: 'test' });

test('takes the amount once, tells the member, and is in the record', async () => {
  const member = await joinCashier('estorno1');
  const id = await payIn(member, 50);
  const replies = await Promise.all([reverse(id, 'est-1'), reverse(id, 'est-1')]);
  for (const { value } of replies) expect(value).toEqual({ id, state: 'reversed', taken: 50, debt: 0 });
  expect((await reverse(id)).errorCode).toBe('cashier.state_changed');
  expect((await operate('POST', `/ops/deposits/${id}/reject`, { reason: 'x' })).errorCode).toBe(
    'cashier.state_changed',
  );
  expect((await operate('POST', `/ops/deposits/${id}/confirm`, { reason: 'x' })).value).toMatchObject({ credited: 0 });
  expect(await member.balance()).toBe(0);
  expect((await member.read('CSH_deposit', `?id=${id}`)).value).toMatchObject({
    ...{ state: 'reversed', received: 50, credited: 0, reason: 'estorno' },
  });
  const sql = "select template from messages where template like 'deposit.%' order by template";
  expect((await queryMember<{ template: string }>(member.memberId, sql)).map(({ template }) => template)).toEqual([
    ...['deposit.paid', 'deposit.reversed'],
  ]);
  expect(await ledgerOf(member.memberId)).toEqual({});
  await member.expectBooks();
});

test('an order that was never paid has nothing to reverse', async () => {
  const member = await joinCashier('estorno2');
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
  expect((await reverse(value.id)).errorCode).toBe('cashier.state_changed');
  expect((await reverse(`D99-${member.memberId}`)).errorCode).toBe('records.unknown');
});

test('a missing balance becomes a debt: the next deposit pays it first', async () => {
  const member = await joinCashier('estorno3');
  const id = await payIn(member, 50);
  await adjust('estorno3', -30);
  expect((await reverse(id)).value).toMatchObject({ taken: 20, debt: 30 });
  expect(await ledgerOf(member.memberId)).toMatchObject({ 'house:debts': -3_000 });
  await payIn(member, 40);
  expect(await member.balance()).toBe(10);
  expect((await member.read('CSH_withdrawalTerms')).value).toMatchObject({ available: 10, debt: 0 });
  await member.expectBooks();
});

test('only what is left after the debt can be withdrawn, and the withdrawal pays the debt', async () => {
  const member = await joinCashier('estorno4');
  const account = await member.addAccount();
  const id = await payIn(member, 50);
  await adjust('estorno4', -50);
  await reverse(id);
  await adjust('estorno4', 200);
  expect((await member.read('CSH_withdrawalTerms')).value).toMatchObject({ available: 150, debt: 50 });
  const withdraw = (amount: number) => member.sealed('CSH_createWithdrawal', { accountId: account, amount });
  expect((await withdraw(150.01)).errorCode).toBe('cashier.debt_open');
  expect(await member.balance(), 'a refusal moves nothing').toBe(200);
  expect((await withdraw(150)).value).toMatchObject({ state: 'requested' });
  expect(await member.balance()).toBe(0);
  expect((await ledgerOf(member.memberId))['house:debts']).toBeUndefined();
  await member.expectBooks();
});

test('a withdrawal that waits is not approved while its member owes', async () => {
  const member = await joinCashier('estorno5');
  const account = await member.addAccount();
  const id = await payIn(member, 50);
  const { value } = await member.sealed('CSH_createWithdrawal', { accountId: account, amount: 50 });
  expect((await reverse(id)).value).toMatchObject({ taken: 0, debt: 50 });
  const approved = await operate('POST', `/ops/withdrawals/${value.id}/approve`, {});
  expect(approved.errorCode).toBe('cashier.debt_open');
  expect((await operate('POST', `/ops/withdrawals/${value.id}/reject`, { reason: 'estorno' })).status).toBe(200);
  expect((await member.read('CSH_withdrawalTerms')).value).toMatchObject({ available: 0, debt: 50 });
  await member.expectBooks();
});

test('a reversed deposit owes no turnover', async () => {
  await sendJson('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 1 } }, OPS);
  const member = await joinCashier('estorno6');
  const [first] = [await payIn(member, 50), await payIn(member, 30)];
  await reverse(first);
  const { blocks } = (await member.read('CSH_withdrawalTerms')).value;
  expect(blocks).toEqual([{ code: 'deposit_turnover', remaining: 30 }]);
  await sendJson('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } }, OPS);
});

test('the bonus of the deposit goes too: before its claim, in process, and when it is own money', async () => {
  const promotionId = await publish(DEPOSIT);
  const free = await publish(DEPOSIT, PLAIN);
  const waiting = await seatPlayer('estorno7');
  await join(waiting, promotionId);
  const first = await payIn(waiting, 40);
  expect(await status(waiting, promotionId)).toBe('claim');
  expect((await reverse(first)).value).toMatchObject({ taken: 40, debt: 0 });
  expect(await status(waiting, promotionId)).toBe('close');
  const inProcess = await seatPlayer('estorno8');
  await join(inProcess, promotionId);
  const second = await payIn(inProcess, 40);
  expect((await claim(inProcess, promotionId)).value.status).toBe('process');
  expect((await reverse(second)).value).toMatchObject({ taken: 80, debt: 0 });
  expect(await status(inProcess, promotionId)).toBe('close');
  const done = await seatPlayer('estorno9');
  await join(done, free);
  const third = await payIn(done, 40);
  expect((await claim(done, free)).value.status).toBe('claimed');
  await adjust('estorno9', -70);
  expect((await reverse(third)).value).toMatchObject({ taken: 10, debt: 70 });
  for (const { memberId } of [waiting, inProcess, done]) expect(await readBooks(memberId)).toEqual(BALANCED);
});

test('an open bet keeps nothing of a bonus: what the bonus has won goes too, and its stake', async () => {
  const promotionId = await publish(DEPOSIT);
  const player = await seatPlayer('estorno14');
  await join(player, promotionId);
  const id = await payIn(player, 40);
  await claim(player, promotionId);
  await player.settle(await player.play(80, 'open'), 800);
  // The member has 400 of own money and 400 of the bonus. Own money is staked first, so the open bet contains 10 of the bonus.
  const open = await player.play(410, 'open');
  expect((await reverse(id)).value).toMatchObject({ taken: 390, debt: 50 });
  expect(await status(player, promotionId)).toBe('close');
  await player.settle(open, 0);
  expect(await readBooks(player.memberId)).toEqual(BALANCED);
});

test('a bonus that was lost in part and is in an open bet is owed as a whole', async () => {
  const promotionId = await publish(DEPOSIT);
  const player = await seatPlayer('estorno15');
  await join(player, promotionId);
  const id = await payIn(player, 40);
  await claim(player, promotionId);
  await player.settle(await player.play(60, 'open'), 0);
  await player.play(10, 'open');
  expect((await reverse(id)).value).toMatchObject({ taken: 10, debt: 70 });
  expect(await readBooks(player.memberId)).toEqual(BALANCED);
});

test('the inviter gives the reward back, and the figures of the team lose the deposit', async () => {
  await sendJson('PUT', '/ops/referral', { depositPercent: 10, depositMax: 1_000, stakePercent: 0 }, OPS);
  const inviter = (await signIn('luna')).value.token.split('.')[0] as string;
  const friend = await seatPlayer('estorno10');
  await env.DB.prepare(
    `insert into registration_origins (member_id, account, referrer_id, via, code, at_ms) values (?, ?, ?, 'code', 'x', 1)`,
  )
    .bind(friend.memberId, 'estorno10', inviter)
    .run();
  const id = await payIn(friend, 100);
  await friend.play(100, 100);
  await projectMember(env, friend.memberId);
  moveClock(HOUR);
  await alarm(inviter);
  const listMoved = () =>
    queryMember<{ kind: string; amount: number }>(
      inviter,
      `select kind, member_after_minor - member_before_minor as amount from transfers where kind like 'referral%' order by seq`,
    );
  expect(await listMoved()).toEqual([{ kind: 'referral', amount: 1_000 }]);
  await reverse(id);
  await projectMember(env, friend.memberId);
  moveClock(2 * HOUR);
  await alarm(inviter);
  moveClock(3 * HOUR);
  await alarm(inviter);
  expect(await listMoved()).toEqual([
    { kind: 'referral', amount: 1_000 },
    { kind: 'referral_reversed', amount: -1_000 },
  ]);
  const totals = await env.DB.prepare('select paid_minor from referral_totals where member_id = ?')
    .bind(inviter)
    .first();
  expect(totals).toEqual({ paid_minor: 0 });
  const sums = 'select sum(deposit_minor) as deposits from member_days where member_id = ?';
  expect(await env.DB.prepare(sums).bind(friend.memberId).first()).toEqual({ deposits: 0 });
  const earned = "select sum(amount_minor) as amount from income_days where kind = 'referral' and member_id = ?";
  expect(await env.DB.prepare(earned).bind(inviter).first()).toEqual({ amount: null });
  await projectMember(env, inviter);
  expect(await env.DB.prepare(earned).bind(inviter).first()).toEqual({ amount: 0 });
  expect(await readBooks(inviter)).toEqual(BALANCED);
});

test('points and mission figures of the deposit are taken back once; those of the stakes stay', async () => {
  const player = await seatPlayer('estorno12');
  const id = await payIn(player, 1_000);
  await player.play(1_000, 1_000);
  const readPoints = async () => (await get('/wps/relay/MCS2_getPointBalance', player.auth)).value;
  const listMoves = () =>
    queryMember<{ kind: string; reason: string; amount: number }>(
      player.memberId,
      'select kind, reason, member_after_minor - member_before_minor as amount from points_transfers order by seq',
    );
  await readPoints();
  const earned = await listMoves();
  const ofDeposit = earned.find(({ reason }) => reason === 'deposit')?.amount ?? 0;
  expect(ofDeposit).toBeGreaterThan(0);
  await reverse(id);
  await readPoints();
  await readPoints();
  expect(await listMoves()).toEqual([...earned, { kind: 'points_reversed', reason: 'deposit', amount: -ofDeposit }]);
  const figures = "select metric, amount from activity where day = '' and metric like 'deposit%' order by metric";
  expect(await queryMember(player.memberId, figures)).toEqual([
    { metric: 'deposit', amount: 0 },
    { metric: 'deposits', amount: 0 },
  ]);
  expect(await readBooks(player.memberId)).toEqual(BALANCED);
});

test('a bonus of an earlier version, which does not name its deposit, is taken back, too', async () => {
  const free = await publish(DEPOSIT, PLAIN);
  const player = await seatPlayer('estorno13');
  const other = await payIn(player, 40);
  await join(player, free);
  const id = await payIn(player, 40);
  expect((await claim(player, free)).value.status).toBe('claimed');
  await queryMember(player.memberId, 'update promotion_claims set deposit_seq = null');
  expect((await reverse(other)).value, 'before the participation').toMatchObject({ taken: 40, debt: 0 });
  expect((await reverse(id)).value).toMatchObject({ taken: 80, debt: 0 });
  expect(await readBooks(player.memberId)).toEqual(BALANCED);
});

test('is in the audit with its reason', async () => {
  const member = await joinCashier('estorno11');
  const id = await payIn(member, 50);
  await reverse(id);
  const { value } = await get('/ops/audit?pageSize=5', OPS);
  expect(value.list).toContainEqual(
    expect.objectContaining({
      endpoint: 'reverseDeposit',
      target: id,
      outcome: 'done',
      input: expect.stringContaining('estorno'),
    }),
  );
});
