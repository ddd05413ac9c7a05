import { clock } from '../../server/clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { type Application, projectApplication } from './application-queries.ts';
import type { Claim, ClaimStore } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { projectTickets } from './raffle.ts';

export const RETRY_MS = 60_000;

/** Copies participations to D1; a timer retries until it has succeeded. */
export class ClaimOutbox {
  readonly #host: MemberHost;
  readonly #store: ClaimStore;

  constructor(host: MemberHost, store: ClaimStore) {
    this.#host = host;
    this.#store = store;
  }

  /** Copies the number of raffle tickets. */
  async tellTickets({ id, promotionId, joined, stakesMinor }: Claim): Promise<void> {
    const profile = this.#host.findAlive();
    const { draw } = toBehaviour(joined.rule);
    if (!draw || !profile) return;
    const { memberId, account } = profile;
    this.#host.timers.set(`promotions:tickets:${id}`, clock() + RETRY_MS);
    const tickets = draw.toTickets(stakesMinor);
    await projectTickets(this.#host.env.DB, { promotionId, memberId, account, tickets });
    const isStill = this.#store.find(id)?.stakesMinor === stakesMinor;
    if (isStill) this.#host.timers.cancel(`promotions:tickets:${id}`);
  }

  /** Copies the state of an application. */
  async tellApplication(claim: Claim): Promise<void> {
    const profile = this.#host.findAlive();
    const { status, appliedAt } = claim;
    if (!profile || appliedAt === null) return;
    const state: Application['state'] = status === 'applying' || status === 'rejected' ? status : 'issued';
    this.#host.timers.set(`promotions:application:${claim.id}`, clock() + RETRY_MS);
    const { memberId, account } = profile;
    const { id: claimId, promotionId, version, remark, amountMinor, reason } = claim;
    const row = { claimId, promotionId, memberId, account, version, remark, state, amountMinor, reason, appliedAt };
    await projectApplication(this.#host.env.DB, row);
    if (this.#store.find(claimId)?.version === version) this.#host.timers.cancel(`promotions:application:${claimId}`);
  }
}
