import {
  claimRaffle,
  countCharacters,
  forfeitBonus,
  joinPromotion,
  type PromotionClaim,
  REMARK_MAX,
  requestReward,
} from '../../contract/promotions/claims.ts';
import { createForm } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { refreshBalance } from '../wallet/wallet.ts';
import { myPromotions } from './my-promotions.ts';
import { type MyPromotion, type Step, toPresentClaim } from './terms.ts';

type Claimed = Promise<Result<PromotionClaim>>;

/** The terms are shown above the button, and its text says that pressing it accepts them. */
const ACCEPTED = { acceptTerms: true } as const;

function join(promotionId: string, remark: string): Claimed {
  const input = { promotionId, remark };
  return sendOnce(`join ${promotionId}`, input, (options) => request(joinPromotion, input, options));
}

function claim(promotion: MyPromotion, remark: string): Claimed {
  const { promotionId, type } = promotion;
  const claimId = toPresentClaim(promotion)?.claimId;
  const name = `claim ${promotionId}`;
  if (type === 'raffle') {
    const input = { promotionId, ...ACCEPTED };
    return sendOnce(name, input, (options) => request(claimRaffle, input, options));
  }
  const input = { promotionId, remark, ...ACCEPTED, ...(claimId === undefined ? {} : { claimId }) };
  return sendOnce(name, input, (options) => request(requestReward, input, options));
}

/** Reloads after a success and after a refusal: a refusal may mean that the promotion changed elsewhere. */
async function thenLook(answer: Result<PromotionClaim>, look = myPromotions.reload): Claimed {
  await Promise.all([look(), refreshBalance()]);
  return answer;
}

/**
 * Joins, applies or claims. The remark of an activity has at most 140 characters (spec §5), as people see them. `onDone` is called when the
 * list shows the new status.
 */
export function createTakePart(promotion: MyPromotion, step: Step, onDone: (step: Step) => void = () => undefined) {
  return createForm<PromotionClaim>({
    check: ({ remark = '' }): Record<string, string> =>
      countCharacters(remark.trim()) > REMARK_MAX ? { remark: 'too_long' } : {},
    submit: async ({ remark = '' }) => {
      const text = remark.trim();
      const answer = await thenLook(
        await (step === 'join' ? join(promotion.promotionId, text) : claim(promotion, text)),
      );
      if (answer.ok) onDone(step);
      return answer;
    },
  });
}

/** Gives up a bonus: its terms end, and the rest of it is taken back. `look` reloads what the page shows. */
export function createForfeit(claimId: string, look?: () => Promise<void>) {
  return createForm<PromotionClaim>({
    check: () => ({}),
    submit: async () => {
      const input = { claimId };
      const send = () => sendOnce(`forfeit ${claimId}`, input, (options) => request(forfeitBonus, input, options));
      return thenLook(await send(), look);
    },
  });
}
