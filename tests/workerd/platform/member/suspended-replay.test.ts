import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { clock } from '../../../../src/server/clock.ts';
import { joinCashier, seatCashier } from '../cashier/cashier.ts';
import { get, OPS, seedAll, type sendJson, signIn } from '../support/api.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';

type Reply = Awaited<ReturnType<typeof sendJson>>;
interface Seat {
  username: string;
  memberId: string;
  /** Sends the call under this key. */
  ask: (key: string) => Promise<Reply>;
}

const PASSWORD = 'um-barco-azul';
const DAY_MS = 86_400_000;
const TEXTS = { PT: { title: 'T', content: '', termsText: 'T' } };

beforeAll(seedAll);

async function seatWithBonus(username: string) {
  const { value } = await operate('POST', '/ops/promotions', {
    startsAt: new Date(clock() - DAY_MS).toISOString(),
    endsAt: new Date(clock() + 30 * DAY_MS).toISOString(),
    rule: { kind: 'free_bonus', amount: 10 },
    terms: { turnoverMultiple: 1 },
    texts: TEXTS,
    budget: 1_000,
  });
  const player = await seatPlayer(username);
  return { player, promotionId: value.promotionId as string };
}

/** Every call with an idempotency key. Each function prepares a member and returns a request that can be repeated with the same input. */
const CALLS: Record<string, (username: string) => Promise<Seat>> = {
  createDeposit: async (username) => {
    const member = await joinCashier(username);
    const { methods } = (await member.read('CSH_depositMethods')).value;
    const [{ code, min }] = methods;
    return { ...member, ask: (key) => member.post('CSH_createDeposit', { method: code, amount: min }, key) };
  },
  createWithdrawal: async (username) => {
    const member = await joinCashier(username, 100);
    const accountId = await member.addAccount();
    return { ...member, ask: (key) => member.sealed('CSH_createWithdrawal', { accountId, amount: 40 }, key) };
  },
  createTransfer: async () => {
    const { token } = (await signIn('luna')).value;
    const member = await seatCashier(token, 'luna');
    const order = { account: 'atlas', name: 'at***s', amount: 10, password: 'Orla#2026' };
    return { ...member, ask: (key) => member.sealed('CSH_createTransfer', order, key) };
  },
  redeemGoods: async (username) => {
    const player = await seatPlayer(username, 1_000);
    await player.play(1_000, 1_000, 'partida', 'SPORTS');
    const goods = { texts: { PT: { name: 'Boné', details: '' } }, points: 50, stock: 10 };
    await operate('PUT', '/ops/points/goods/replayed', goods);
    const order = { goodsId: 'replayed', password: PASSWORD };
    return { ...player, ask: (key) => player.post('passwordCheck/MCS2_redeemPointReward', order, key) };
  },
  convertPoints: async (username) => {
    const player = await seatPlayer(username, 1_000);
    await player.play(1_000, 1_000, 'partida', 'SPORTS');
    return { ...player, ask: (key) => player.post('MCS2_convertPoint', { points: 100, password: PASSWORD }, key) };
  },
  claimMission: async (username) => {
    await operate('PUT', '/ops/missions/replayed', {
      cycle: 'D',
      metric: 'rounds',
      target: 1,
      reward: { type: 'money', amount: 5 },
      score: 7,
      texts: { PT: { title: 'T', details: 'D' } },
    });
    const player = await seatPlayer(username, 10);
    await player.play(1, 1);
    const order = { missionId: 'replayed', period: '' };
    return { ...player, ask: (key) => player.post('MCSFE_claimMissionReward', order, key) };
  },
  joinPromotion: async (username) => {
    const { player, promotionId } = await seatWithBonus(username);
    return { ...player, ask: (key) => player.post('MCSFE_signUpPromotionJoin', { promotionId }, key) };
  },
  requestReward: async (username) => {
    const { player, promotionId } = await seatWithBonus(username);
    await player.post('MCSFE_signUpPromotionJoin', { promotionId });
    const order = { promotionId, acceptTerms: true };
    return { ...player, ask: (key) => player.post('MCSFE_signUpRequestReward', order, key) };
  },
  forfeitBonus: async (username) => {
    const { player, promotionId } = await seatWithBonus(username);
    await player.post('MCSFE_signUpPromotionJoin', { promotionId });
    const { claimId } = (await player.post('MCSFE_signUpRequestReward', { promotionId, acceptTerms: true })).value;
    return { ...player, ask: (key) => player.post('MCSFE_forfeitPromotionBonus', { claimId }, key) };
  },
  /** This call is the last, because it switches vendor wallets on for the rest of the file. */
  transferWallet: async (username) => {
    const { value } = await get('/ops/cashier', OPS);
    await operate('PUT', '/ops/cashier', { ...value, isSingle: false });
    const member = await joinCashier(username, 100);
    const order = { direction: 'in', vassalage: 'ORLA', amount: 10 };
    return { ...member, ask: (key) => member.post('GCS_walletTransfer', order, key) };
  },
};
/** Calls without a case of their own: claiming a raffle's prize runs the same code as `requestReward`. */
const SAME_CODE = ['claimRaffle'];

const setState = (username: string, state: string) =>
  operate('PUT', `/ops/members/${username}/state`, { state, reason: 'test' });

/** Calls with a key that move no money. A suspended member may write to customer service. */
const MOVES_NOTHING = ['openConversation', 'writeInConversation', 'addNote', 'createCode'];

test('every member call that moves money or points is listed here', () => {
  const keyed = ENDPOINTS.filter(({ idempotent, auth }) => idempotent && auth !== 'operator').map(({ id }) => id);
  const moving = keyed.filter((id) => !MOVES_NOTHING.includes(id));
  expect([...Object.keys(CALLS), ...SAME_CODE].sort()).toEqual([...moving].sort());
});

describe('a member who was suspended after', () => {
  test.each(Object.entries(CALLS))('%s gets the stored result and starts nothing new', async (call, seat) => {
    const { username, memberId, ask } = await seat(`par${call.slice(0, 9).toLowerCase()}`);
    const first = await ask('the-first');
    expect([first.status, first.errorCode]).toEqual([200, undefined]);
    const booked = await readBooks(memberId);
    await setState(username, 'suspended');
    const again = await ask('the-first');
    expect(again.value).toEqual(first.value);
    const other = await ask('another');
    expect([other.status, other.errorCode]).toEqual([403, 'member.suspended']);
    await setState(username, 'active');
    expect(booked).toEqual(BALANCED);
    expect(await readBooks(memberId)).toEqual(BALANCED);
  });
});
