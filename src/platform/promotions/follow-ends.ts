import type { MemberHost } from '../member/member-host.ts';
import type { ClaimLife } from './claim-life.ts';
import { type ClaimStore, endsWithPromotion } from './claim-store.ts';
import { findEnds } from './promotion-queries.ts';

/** The operator may move the end of a promotion: whoever takes part hears of it here, before time closes anything. */
export async function followEnds(host: MemberHost, store: ClaimStore, life: ClaimLife): Promise<void> {
  const waiting = store.listOpen().filter(endsWithPromotion);
  if (waiting.length === 0) return;
  const ids = [...new Set(waiting.map(({ promotionId }) => promotionId))];
  const ends = await findEnds(host.env.DB, ids);
  // What is told afterwards is told by the new end; what was told before is put right by what moves it.
  host.catchUp();
  host.transact(() => {
    for (const claim of store.listOpen().filter(endsWithPromotion)) {
      const endsAt = ends.get(claim.promotionId);
      if (endsAt !== undefined && endsAt !== claim.joined.promotionEndsAt) life.moveEnd(claim, endsAt);
    }
  });
}
