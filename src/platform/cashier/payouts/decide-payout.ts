import { accept, type Result, refuse } from '../../../server/result.ts';
import { PAYOUT_SILENT_MS } from './payout-plan.ts';
import { isInFlight, type PayoutRecord, toNewPayout } from './payout-record.ts';

/** A person's decision about the payout of an approved withdrawal. */
export interface PayoutDecision {
  id: string;
  action: 'send' | 'hand';
  /** The provider that pays; only for the action `send`. */
  provider: string;
  reason: string;
}

/**
 * The payout after a decision. A payout that may be on its way is never sent again. After a day without news, a person may stop waiting for the
 * provider. The operator then pays by hand only, because the provider may still pay.
 */
export function decidePayout(
  payout: PayoutRecord | undefined,
  { action, provider }: Pick<PayoutDecision, 'action' | 'provider'>,
  now: number,
): Result<PayoutRecord> {
  const isRunning = isInFlight(payout);
  if (action === 'send') {
    const isTakenOver = payout?.state === 'by_hand' && payout.why === 'person';
    if (isRunning || isTakenOver) return refuse('cashier.payout_running');
    if (payout?.state === 'waiting' && payout.provider === provider) return refuse('cashier.step_taken');
    return accept({ ...toNewPayout(provider, now, payout), isNameAccepted: payout?.state === 'review' });
  }
  if (payout?.state === 'by_hand') return refuse('cashier.step_taken');
  const isSilent = payout !== undefined && now - payout.changedAt >= PAYOUT_SILENT_MS;
  if (isRunning && !isSilent) return refuse('cashier.payout_running');
  const why = isRunning ? 'person' : (payout?.why ?? '');
  return accept({ ...(payout ?? toNewPayout('', now)), state: 'by_hand', why, changedAt: now });
}
