import type { MemberHost } from '../member/member-host.ts';
import type { ClaimLife } from './claim-life.ts';
import { type ClaimStore, endsWithPromotion } from './claim-store.ts';
import { findEnds } from './promotion-queries.ts';

/** Reads the current ends of the member's promotions, because the operator may have moved one. Runs before anything is closed by time. */
export async function followEnds(host: MemberHost, store: ClaimStore, life: ClaimLife): Promise<void> {
  const waiting = store.listOpen().filter(endsWithPromotion);
  if (waiting.length === 0) return;
  const ids = [...new Set(waiting.map(({ promotionId }) => promotionId))];
  const ends = await findEnds(host.env.DB, ids);
  // Transfers so far are counted by the old ends and corrected by `moveEnd`; later ones are counted by the new ends.
  host.catchUp();
  host.transact(() => {
    for (const claim of store.listOpen().filter(endsWithPromotion)) {
      const endsAt = ends.get(claim.promotionId);
      if (endsAt !== undefined && endsAt !== claim.joined.promotionEndsAt) life.moveEnd(claim, endsAt);
    }
  });
}
