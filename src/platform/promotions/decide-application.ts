import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { RequestKeys } from '../idempotency/request-keys.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import type { ClaimLife } from './claim-life.ts';
import type { ClaimOutbox } from './claim-outbox.ts';
import type { ClaimStore } from './claim-store.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { type Decision, toDecisionKey } from './reward-request.ts';

interface Parts {
  host: MemberHost;
  store: ClaimStore;
  keys: RequestKeys;
  life: ClaimLife;
  outbox: ClaimOutbox;
}

/** The operator's decision on an application. Repeating it changes nothing; a different one is refused. */
export async function decideApplication(
  { host, store, keys, life, outbox }: Parts,
  claimId: string,
  decision: Decision,
): Promise<Result<'issued' | 'rejected'>> {
  const { key, approve, amountMinor, reason, readAt } = decision;
  const claim = host.findAlive() ? store.find(claimId) : undefined;
  const { rule, terms } = claim?.joined ?? {};
  const grantMaxMinor = rule ? toBehaviour(rule).grantMaxMinor : null;
  if (!claim || !terms || grantMaxMinor === null) return refuse('promotions.unknown');
  const state = approve ? 'issued' : 'rejected';
  const decisionKey = toDecisionKey(key);
  const input = [claimId, approve, amountMinor, reason];
  // A repeated call counts as the same decision, even if the member has applied again in the meantime.
  if (keys.isOfAnother(decisionKey, input)) return refuse('idempotency.mismatch');
  if (keys.find(decisionKey) !== undefined) return accept(state);
  if (readAt !== null && readAt !== claim.appliedAt) return refuse('promotions.not_possible');
  const isSame = claim.status === state && (!approve || claim.amountMinor === amountMinor);
  if (claim.status !== 'applying') return isSame ? accept(state) : refuse('promotions.not_possible');
  const isAmount = amountMinor > 0 && amountMinor <= grantMaxMinor;
  if (approve && !isAmount) return refuse('request.invalid');
  const decided = host.transact(() => {
    keys.remember(decisionKey, claim.id, input);
    if (!approve) {
      const rejected = life.move(claim, 'reject', { reason });
      life.tell(rejected, 'promotion.rejected', { reason });
      return rejected;
    }
    const claimUntil = clock() + terms.claimDays * DAY_MS;
    const issued = life.move(claim, 'allot', { amountMinor, reason, claimUntil });
    const values = { amount: toAmountText(amountMinor), until: life.toUntilText(issued) };
    life.tell(issued, 'promotion.issued', values);
    return issued;
  });
  await outbox.tellApplication(decided);
  return accept(state);
}
