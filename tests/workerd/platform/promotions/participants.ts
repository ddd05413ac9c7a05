import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { queryMember } from '../support/database.ts';
import { operate, type seatPlayer } from '../support/rewards.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const TERMS = { turnoverMultiple: 3, expiryDays: 5, claimDays: 2 };
const WORDS = { title: 'T', content: '<p>C</p>', termsText: '<p>Terms</p>' };

export const FREE = { kind: 'free_bonus', amount: 10 };
export const DEPOSIT = { kind: 'deposit_bonus', rate: 10_000, maxBonus: 50, minDeposit: 20 };
export const WEEKLY = { kind: 'rebate', rate: 100, cycle: 'W', maxBonus: 30, minBonus: 0.5 };
export const DAILY = { ...WEEKLY, cycle: 'D' };
export const PLAIN = { turnoverMultiple: 0, claimDays: 20 };
export const accept = { acceptTerms: true };

let ids = 0;
/** Publishes a promotion that began yesterday and runs for a month. */
export async function publish(rule: object, terms: object = {}, extra: object = {}): Promise<string> {
  ids += 1;
  const promotionId = `prova-${ids}`;
  const reply = await operate('POST', '/ops/promotions', {
    promotionId,
    startsAt: new Date(Date.now() - DAY).toISOString(),
    endsAt: new Date(Date.now() + 30 * DAY).toISOString(),
    texts: { PT: WORDS },
    rule,
    terms: { ...TERMS, ...terms },
    ...extra,
  });
  expect(reply.errorCode, JSON.stringify(reply.value)).toBeUndefined();
  return promotionId;
}

export const endIn = (ms: number) => ({ endsAt: new Date(Date.now() + ms).toISOString() });
export async function moveEnd(id: string, ms: number): Promise<void> {
  expect((await operate('PUT', `/ops/promotions/${id}`, endIn(ms))).status).toBe(200);
}

export type Player = Awaited<ReturnType<typeof seatPlayer>>;
export const join = (p: Pick<Player, 'post'>, promotionId: string, extra = {}, key?: string) =>
  p.post('MCSFE_signUpPromotionJoin', { promotionId, ...extra }, key);
export const claim = (p: Pick<Player, 'post'>, promotionId: string, key?: string) =>
  p.post('MCSFE_signUpRequestReward', { promotionId, ...accept }, key);
export const forfeit = (p: Pick<Player, 'post'>, claimId: string, key?: string) =>
  p.post('MCSFE_forfeitPromotionBonus', { claimId }, key);
export async function mine(p: Player, promotionId: string) {
  for (let page = 1; ; page += 1) {
    const { list, total } = (await p.read('MCSFE_getAvailablePromotions', `?page=${page}`)).value;
    const found = list.find((row: { promotionId: string }) => row.promotionId === promotionId);
    if (found || page * 20 >= total) return found;
  }
}
export const status = async (p: Player, promotionId: string) => (await mine(p, promotionId)).status;
export const details = async (p: Player, query = '') => (await p.read('MCS2_getPromotionClaimList', query)).value;
export const ring = (p: Player) => runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));

/** Makes the player owe turnover for a bonus. Returns the claim. */
export async function owe(p: Pick<Player, 'post'>, amount = 200): Promise<string> {
  const id = await publish({ kind: 'free_bonus', amount }, { turnoverMultiple: 10 });
  await join(p, id);
  return (await claim(p, id)).value.claimId;
}

/** Sets the timers of all participations to ring this many milliseconds from now. */
export const setDue = (p: Player, ms: number) =>
  queryMember(p.memberId, `update timers set due_ms = ${Date.now() + ms} where name like 'promotions:due:%'`);

/** Updates the figures without a visit to the reward centre. */
export const letFollow = async (p: Player) => expect((await p.read('CSH_withdrawalTerms')).status).toBe(200);

/** Returns the statuses of a rebate's cycles and the sum of their stakes. A week may end while a test runs. */
export async function readRebate(p: Player) {
  const { list } = await details(p);
  const rows = list as { status: string; baseAmount: number }[];
  return {
    running: rows.filter((row) => row.status === 'signed').length,
    stakes: rows.reduce((sum, row) => sum + row.baseAmount, 0),
  };
}
