import { toMajor } from '../../contract/core/money.ts';
import * as claims from '../../contract/promotions/claims.ts';
import * as promotions from '../../contract/promotions/promotions.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import { readAsOf } from '../http/as-of.ts';
import { implement, implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { maskName } from '../member/mask-name.ts';
import { addDays, isDay, toDayStart } from '../records/local-day.ts';
import type { Claim } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { findPromotion, listPublished } from './promotion-queries.ts';
import { toClaimView, toMyPromotion, toPromotionView, withinAnswer } from './promotion-views.ts';
import { findRaffle, listWins } from './raffle.ts';

async function toRaffleView(db: D1Database, promotionId: string) {
  const raffle = await findRaffle(db, promotionId);
  if (!raffle) return null;
  const isDrawn = raffle.state === 'drawn';
  const wins = isDrawn ? await listWins(db, promotionId) : [];
  return {
    seedHash: raffle.seed_hash,
    seed: isDrawn ? raffle.seed : null,
    entriesHash: raffle.entries_hash,
    tickets: raffle.tickets,
    drawnAt: raffle.drawn_at_ms === null ? null : new Date(raffle.drawn_at_ms).toISOString(),
    winners: wins.map(({ place, account, ticket, amount_minor: amount }) => ({
      place,
      name: maskName(account),
      ticket,
      amount: toMajor(amount),
    })),
  };
}

function toClaimAnswer(claim: Answer<Claim>, language: string): Answer<claims.PromotionClaim> {
  return claim.ok ? accept(toClaimView(claim.value, language)) : claim;
}

const LAST_DAY = '9999-12-30';

function toRange(from: string, to: string, timeZone: string): Answer<{ from: number; to: number }> {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== '' && !isDay(day));
  if (wrong.length > 0) return refuseFields(Object.fromEntries(wrong.map(([name]) => [name, 'date'])));
  const last = to || LAST_DAY;
  if (from > last) return refuseFields({ to: 'before_from' });
  return accept({
    from: from === '' ? 0 : toDayStart(from, timeZone),
    to: toDayStart(addDays(last, 1), timeZone),
  });
}

const listPromotions = implement(promotions.listPromotions, async ({ env, input }) => {
  const { type, language, page, pageSize } = input;
  const window = { kind: type, limit: pageSize, offset: (page - 1) * pageSize };
  const { promotions, total, kinds } = await listPublished(env.DB, window, clock());
  return accept({ list: promotions.map((p) => toPromotionView(p, language)), kinds, page, pageSize, total });
});

const getPromotion = implement(promotions.getPromotion, async ({ env, input }) => {
  const promotion = await findPromotion(env.DB, input.promotionId);
  if (promotion?.state !== 'published') return refuse('promotions.unknown');
  const raffle = toBehaviour(promotion.rule).draw ? await toRaffleView(env.DB, promotion.id) : null;
  return accept({ ...toPromotionView(promotion, input.language), raffle });
});

const listMyPromotions = implementWithoutSessionCheck(claims.listMyPromotions, async ({ input, session }) => {
  const { type, language, page, pageSize } = input;
  const window = { kind: type, limit: pageSize, offset: (page - 1) * pageSize };
  const mine = await session.member.promotions.list(session.tokenHash, window);
  if (!mine.ok) return mine;
  const { profile, promotions, total, claims } = mine.value;
  const words = language || profile.language;
  const list = promotions.map((p) => toMyPromotion(p, profile, claims, words));
  return withinAnswer({ list, page, pageSize, total });
});

const joinPromotion = implementForMember(claims.joinPromotion, async (call) => {
  const { env, input, session, language, idempotencyKey: key } = call;
  const promotion = await findPromotion(env.DB, input.promotionId);
  if (!promotion) return refuse('promotions.unknown');
  return toClaimAnswer(
    await session.member.promotions.join(session.tokenHash, { promotion, remark: input.remark, key }),
    language,
  );
});

const requestReward = implementForMember(claims.requestReward, async (call) => {
  const { env, input, session, language, idempotencyKey: key } = call;
  const promotion = await findPromotion(env.DB, input.promotionId);
  if (!promotion || toBehaviour(promotion.rule).draw) return refuse('promotions.unknown');
  const { claimId, remark } = input;
  const claim = await session.member.promotions.request(session.tokenHash, { promotion, claimId, remark, key });
  return toClaimAnswer(claim, language);
});

const claimRaffle = implementForMember(claims.claimRaffle, async (call) => {
  const { env, input, session, language, idempotencyKey: key } = call;
  const promotion = await findPromotion(env.DB, input.promotionId);
  if (!promotion || !toBehaviour(promotion.rule).draw) return refuse('promotions.unknown');
  const request = { promotion, claimId: undefined, remark: '', key };
  return toClaimAnswer(await session.member.promotions.request(session.tokenHash, request), language);
});

const forfeitBonus = implementWithoutSessionCheck(
  claims.forfeitBonus,
  async ({ input, session, language, idempotencyKey }) =>
    toClaimAnswer(await session.member.promotions.forfeit(session.tokenHash, input.claimId, idempotencyKey), language),
);

const listPromotionClaims = implementForMember(claims.listPromotionClaims, async ({ env, input, session }) => {
  const range = toRange(input.from, input.to, toSettings(env).timeZone);
  if (!range.ok) return range;
  const { page, pageSize, status } = input;
  const { untilMs, asOf } = readAsOf(input.asOf);
  const { from, to } = range.value;
  const window = { from, to: Math.min(to, untilMs + 1), status, limit: pageSize, offset: (page - 1) * pageSize };
  const found = await session.member.promotions.listPeriod(session.tokenHash, window);
  if (!found.ok) return found;
  const { claims, totals, language } = found.value;
  const words = input.language || language;
  return accept({
    list: claims.map((claim) => toClaimView(claim, words)),
    page,
    pageSize,
    total: totals.claims,
    asOf,
    totals: {
      claims: totals.claims,
      paid: toMajor(totals.paidMinor),
      takenBack: toMajor(totals.takenBackMinor),
      turnoverRequired: toMajor(totals.requiredMinor),
      turnoverDone: toMajor(totals.doneMinor),
      turnoverOwed: toMajor(totals.owedMinor),
    },
  });
});

const offers = [listPromotions, getPromotion, listMyPromotions, joinPromotion, requestReward, claimRaffle];

/** A bonus in process blocks withdrawals whatever is switched off, so it stays visible and can be forfeited. */
export const promotionsRoutes = [...whileFeatureOn('rewardCentre', offers), forfeitBonus, listPromotionClaims];
