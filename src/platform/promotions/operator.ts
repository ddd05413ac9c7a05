import { toMajor, toMinor } from '../../contract/core/money.ts';
import * as contract from '../../contract/promotions/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { claimCallKey, toMadeId } from '../idempotency/call-keys.ts';
import { getMember } from '../member/member-client.ts';
import { notify } from '../operator/notify-site.ts';
import { readQueueCursor, toQueuePage } from '../operator/queue-cursor.ts';
import { pickText } from '../system/pick-text.ts';
import { findApplication, listApplications } from './application-queries.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { PublishedPromotion } from './promotion.ts';
import {
  findMade,
  findPromotion,
  listAll,
  type NewPromotion,
  type PromotionChanges,
  updatePromotion,
} from './promotion-queries.ts';
import { publishPromotion } from './publish.ts';
import { ensureDrawn, listWins } from './raffle.ts';

const EVERYBODY = { members: 'all', minRank: 0, maxRank: 100 } as const;

function toOperatorView(promotion: PublishedPromotion) {
  const { id, rule, state, startsAt, endsAt, grantedCount, grantedMinor, budgetMinor, claimsCap } = promotion;
  const { texts, imageUrl, position, audience, terms } = promotion;
  return {
    promotionId: id,
    type: rule.kind,
    state,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    title: pickText(texts, '').title,
    claims: grantedCount,
    paid: toMajor(grantedMinor),
    budget: budgetMinor === null ? null : toMajor(budgetMinor),
    claimsCap,
    ...{ texts, imageUrl, position, audience, rule, terms },
  };
}

const createPromotion = implement(contract.createPromotion, async (call) => {
  const { env, idempotencyKey } = call;
  const { promotionId, startsAt, endsAt, budget, audience = EVERYBODY, ...rest } = call.input;
  const promotion: NewPromotion = {
    ...rest,
    id: promotionId ?? (await toMadeId('promotion', idempotencyKey)),
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    audience,
    budgetMinor: budget === null ? null : toMinor(budget),
  };
  if (promotion.endsAt <= promotion.startsAt) return refuseFields({ endsAt: 'before_start' });
  if (promotion.endsAt <= clock()) return refuseFields({ endsAt: 'past' });
  if (audience.minRank > audience.maxRank) return refuseFields({ audience: 'range' });
  const { toDepositBonus, largestMinor } = toBehaviour(promotion.rule);
  if (toDepositBonus && !call.settings.mayRewardDeposits) return refuseFields({ rule: 'forbidden' });
  if (largestMinor > call.settings.opsAmountMaxMinor) return refuse('operator.amount_over_limit');
  const claimed = await claimCallKey(env.DB, `promotion:${idempotencyKey}`, [call.input]);
  if (!claimed.ok) return claimed;
  if (!(await publishPromotion(env.DB, promotion, idempotencyKey))) {
    // A given id may belong to another call, so the key must match. A generated id belongs to this call.
    const known = await (promotionId === undefined
      ? findPromotion(env.DB, promotion.id)
      : findMade(env.DB, promotion.id, idempotencyKey));
    return known ? accept(toOperatorView(known)) : refuse('promotions.taken');
  }
  notify(call, 'promotions');
  return accept(toOperatorView({ ...promotion, state: 'published', grantedCount: 0, grantedMinor: 0 }));
});

const changePromotion = implement(contract.changePromotion, async (call) => {
  const { promotionId, endsAt, budget, ...rest } = call.input;
  const known = await findPromotion(call.env.DB, promotionId);
  if (!known) return refuse('promotions.unknown');
  const changes: PromotionChanges = {
    ...rest,
    endsAt: endsAt === undefined ? undefined : Date.parse(endsAt),
    budgetMinor: typeof budget === 'number' ? toMinor(budget) : budget,
  };
  const end = changes.endsAt ?? known.endsAt;
  if (end <= known.startsAt) return refuseFields({ endsAt: 'before_start' });
  // An end moved into the past would take the reward from stakes and deposits that were made before the change. An ended promotion may keep
  // its end.
  if (end !== known.endsAt && end <= clock()) return refuseFields({ endsAt: 'past' });
  // The end of a raffle cannot be moved: tickets are counted up to the published end, and the seed is shown only once.
  if (toBehaviour(known.rule).draw && end !== known.endsAt) return refuseFields({ endsAt: 'raffle' });
  const changed = await updatePromotion(call.env.DB, promotionId, changes);
  if (!changed) return refuse('promotions.unknown');
  notify(call, 'promotions');
  return accept(toOperatorView(changed));
});

const listOperatorPromotions = implement(
  contract.listOperatorPromotions,
  async ({ env, input: { cursor, pageSize } }) => {
    const after = readQueueCursor(cursor);
    if (!after) return refuseFields({ cursor: 'pattern' });
    const rows = await listAll(env.DB, cursor === '' ? undefined : after, pageSize + 1);
    const { page, next } = toQueuePage(rows, pageSize, ({ startsAt: at, id }) => ({ at, id }));
    return accept({ list: page.map(toOperatorView), pageSize, next });
  },
);

const listPromotionApplications = implement(contract.listPromotionApplications, async ({ env, input }) => {
  const { cursor, pageSize, state } = input;
  const after = readQueueCursor(cursor);
  if (!after) return refuseFields({ cursor: 'pattern' });
  const applications = await listApplications(env.DB, state, pageSize + 1, after);
  const { page, next } = toQueuePage(applications, pageSize, (one) => ({ at: one.appliedAt, id: one.claimId }));
  const list = page.map(({ memberId, version, amountMinor, appliedAt, ...application }) => ({
    ...application,
    amount: toMajor(amountMinor),
    appliedAt: new Date(appliedAt).toISOString(),
  }));
  return accept({ list, pageSize, next });
});

const decideApplication = implement(contract.decidePromotionApplication, async (call) => {
  const { env, input, settings, idempotencyKey } = call;
  const { claimId, approve, amount, reason, appliedAt } = input;
  if (approve && amount === undefined) return refuseFields({ amount: 'required' });
  if (!approve && reason === '') return refuseFields({ reason: 'required' });
  if (approve && toMinor(amount ?? 0) > settings.opsAmountMaxMinor) return refuse('operator.amount_over_limit');
  const application = await findApplication(env.DB, claimId);
  if (!application) return refuse('promotions.unknown');
  const readAt = appliedAt === undefined ? null : Date.parse(appliedAt);
  const decision = { key: idempotencyKey, approve, amountMinor: toMinor(amount ?? 0), reason, readAt };
  const decided = await getMember(env, application.memberId).promotions.decide(claimId, decision);
  return decided.ok ? accept({ claimId, state: decided.value }) : decided;
});

const drawRaffle = implement(contract.drawRaffle, async (call) => {
  const { promotionId } = call.input;
  const promotion = await findPromotion(call.env.DB, promotionId);
  if (!promotion || !toBehaviour(promotion.rule).draw) return refuse('promotions.unknown');
  const raffle = await ensureDrawn(call.env.DB, promotion);
  if (!raffle) return refuse('promotions.not_possible');
  const winners = (await listWins(call.env.DB, promotionId)).length;
  notify(call, 'promotions');
  return accept({ promotionId, tickets: raffle.tickets, winners, seed: raffle.seed });
});

export const promotionsOperatorRoutes = [
  createPromotion,
  changePromotion,
  listOperatorPromotions,
  listPromotionApplications,
  decideApplication,
  drawRaffle,
];
