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
  const move = (isMoved: (endsAt: number, knownEndsAt: number) => boolean) =>
    host.transact(() => {
      for (const claim of store.listOpen().filter(endsWithPromotion)) {
        const endsAt = ends.get(claim.promotionId);
        if (endsAt !== undefined && isMoved(endsAt, claim.joined.promotionEndsAt)) life.moveEnd(claim, endsAt);
      }
    });
  // What was not told yet counts until an end that is later; what counted after one that is earlier must have been told to be taken out.
  move((endsAt, known) => endsAt > known);
  host.catchUp();
  move((endsAt, known) => endsAt < known);
}
