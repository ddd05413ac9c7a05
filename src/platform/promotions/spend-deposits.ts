import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { ClaimDeposits } from './claim-deposits.ts';
import type { ClaimLife } from './claim-life.ts';
import { RETRY_MS } from './claim-outbox.ts';
import { type Claim, type ClaimStore, hasDeposit } from './claim-store.ts';
import { awaitsClaim, NO_DEPOSIT } from './kept-deposit.ts';

/**
 * One deposit makes one bonus, the one that the member claims (decision 0169). Other claims of the same deposit wait for another one. What
 * stood in for money that left counts in no other claim. Runs in the transaction that pays the bonus.
 */
export function spendDeposits(
  host: MemberHost,
  store: ClaimStore,
  life: ClaimLife,
  claim: Claim,
  keptMinor: Minor,
): void {
  if (claim.depositSeq === null) return;
  const deposits = new ClaimDeposits(host.sql);
  const { depositSeq } = claim;
  const used = [{ seq: depositSeq, minor: Number.MAX_SAFE_INTEGER }, ...deposits.keepUsed(claim, keptMinor)];
  for (const other of store
    .listOpen()
    .filter((open) => open.id !== claim.id && awaitsClaim(open) && open.joined.sharesNoDeposit)) {
    if (other.depositSeq === depositSeq) {
      reopen(host, store, life, other);
      continue;
    }
    const lowered = used.map(({ seq, minor }) =>
      seq === other.depositSeq ? minor : deposits.lower(other.id, seq, minor),
    );
    const lowerMinor = lowered.reduce((sum, minor) => sum + minor, 0);
    if (lowerMinor > 0) store.change(other.id, { baseMovedMinor: other.baseMovedMinor - lowerMinor });
  }
}

/** Its budget may be reserved by a call that runs at the same time, so the reservation is released later, too. */
function reopen(host: MemberHost, store: ClaimStore, life: ClaimLife, claim: Claim): void {
  new ClaimDeposits(host.sql).clear(claim.id);
  if (hasDeposit(claim)) {
    store.change(claim.id, NO_DEPOSIT);
    return;
  }
  host.timers.set(`promotions:release:${claim.id}`, clock() + RETRY_MS);
  life.move(claim, 'reopen', NO_DEPOSIT);
}
