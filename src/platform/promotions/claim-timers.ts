import { clock } from '../../server/clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { RETRY_MS } from './claim-outbox.ts';
import { type Claim, hasDeposit } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { TICKETS_CLOSE_MS } from './raffle.ts';
import { SPREAD_MS, toShare } from './spread.ts';

/** The end of a promotion is read again this long before it, so that an end that was moved is known in time. */
const LOOK_AHEAD_MS = 3_600_000;
/** The reads of all participants are spread over this time, which starts `LOOK_AHEAD_MS` before the end. */
const LOOK_SPREAD_MS = 2_700_000;

/** Timers for changes of a member's participations that happen only because time passes. */
export class ClaimTimers {
  readonly #host: MemberHost;

  constructor(host: MemberHost) {
    this.#host = host;
  }

  /**
   * Time at which this member's object handles an event that many members wait for. Each member has a constant delay, so that not all
   * objects start at once.
   */
  toTurn(atMs: number, spreadMs = SPREAD_MS): number {
    return atMs + Math.floor(toShare(this.#host.findAlive()?.memberId ?? '') * spreadMs);
  }

  /** Time for handling the end of a promotion. For a raffle it is later, when the tickets of all members have arrived. */
  toEndTurn({ endsAt, joined }: Claim): number {
    return this.toTurn(toBehaviour(joined.rule).draw ? endsAt + TICKETS_CLOSE_MS + RETRY_MS : endsAt);
  }

  /**
   * Sets the one timer of a claim for the next time at which the claim changes without an event. A late timer changes no result, because
   * amounts are computed for that time. Only a bonus in process ends exactly on time, because the member's money waits for its end.
   */
  arm(claim: Claim): void {
    const { id, status, claimUntil, expiresAt } = claim;
    const dueAt = {
      claim: claimUntil === null ? null : this.toTurn(claimUntil),
      issued: claimUntil === null ? null : this.toTurn(claimUntil),
      process: expiresAt,
      signed: this.#toSignedTurn(claim),
      rejected: this.toEndTurn(claim),
    }[status as string];
    if (dueAt !== null && dueAt !== undefined) this.#host.timers.set(`promotions:due:${id}`, dueAt);
    else this.#host.timers.cancel(`promotions:due:${id}`);
  }

  #toSignedTurn(claim: Claim): number {
    if (hasDeposit(claim)) return clock();
    const lookAt = this.toTurn(claim.endsAt - LOOK_AHEAD_MS, LOOK_SPREAD_MS);
    const { rule, promotionEndsAt } = claim.joined;
    const mayMove = claim.endsAt === promotionEndsAt && !toBehaviour(rule).draw;
    return mayMove && clock() < lookAt ? lookAt : this.toEndTurn(claim);
  }
}
