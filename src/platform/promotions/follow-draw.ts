import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import type { ClaimLife } from './claim-life.ts';
import { RETRY_MS } from './claim-outbox.ts';
import type { Claim } from './claim-store.ts';
import { findPromotion } from './promotion-queries.ts';
import { ensureDrawn, findWin, TICKETS_CLOSE_MS } from './raffle.ts';

/** Reads the result of a raffle and updates the member's participation. Before the draw, sets a timer to try again. */
export async function followDraw(host: MemberHost, life: ClaimLife, claim: Claim): Promise<void> {
  const { DB } = host.env;
  const profile = host.findAlive();
  const promotion = await findPromotion(DB, claim.promotionId);
  const isDue = clock() >= claim.endsAt + TICKETS_CLOSE_MS;
  const raffle = promotion && isDue ? await ensureDrawn(DB, promotion) : undefined;
  if (raffle?.state !== 'drawn' || !profile) {
    const next = isDue ? life.timers.toTurn(clock() + RETRY_MS, RETRY_MS) : life.timers.toEndTurn(claim);
    host.timers.set(`promotions:due:${claim.id}`, next);
    return;
  }
  const win = await findWin(DB, claim.promotionId, profile.memberId);
  host.transact(() => {
    const now = life.require(claim.id);
    if (now.status !== 'signed') return;
    if (!win) {
      life.tell(life.move(now, 'close'), 'promotion.raffle_lost', {});
      return;
    }
    const claimUntil = clock() + now.joined.terms.claimDays * DAY_MS;
    const issued = life.move(now, 'allot', { amountMinor: win.amount_minor, claimUntil });
    const values = { ticket: win.ticket, amount: toAmountText(win.amount_minor) };
    life.tell(issued, 'promotion.raffle_won', { ...values, until: life.toUntilText(issued) });
  });
}
