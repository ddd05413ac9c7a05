import type { DEPOSIT_DISPUTE_KINDS, DISPUTE_KINDS, DISPUTE_STATES } from '../../contract/cashier/disputes.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { WithdrawalDetail, WithdrawalMove, WithdrawalPayment, WithdrawalState } from './withdrawal-steps.ts';

export type DisputeKind = (typeof DISPUTE_KINDS)[number];
export type DepositDisputeKind = (typeof DEPOSIT_DISPUTE_KINDS)[number];
type DisputeState = (typeof DISPUTE_STATES)[number];

export interface DisputeEntry {
  at: number;
  what: 'opened' | 'evidence' | 'closed';
  by: WithdrawalMove['by'];
  /** Account of the staff member who made this entry; empty for other sides. */
  account: string;
  text: string;
  proofs: readonly string[];
}
type Said = Omit<DisputeEntry, 'what'>;

/** A dispute, stored in the details of its payment. `file` lists what each side did; the last state is the outcome. */
export interface DisputeRecord {
  kind: DisputeKind;
  state: DisputeState;
  openedAt: number;
  deadlineAt: number;
  file: readonly DisputeEntry[];
}

export function toOpened(
  known: DisputeRecord | undefined,
  kind: DisputeKind,
  deadlineAt: number,
  said: Said,
): DisputeRecord {
  return {
    kind,
    state: 'open',
    openedAt: said.at,
    deadlineAt,
    file: [...(known?.file ?? []), { ...said, what: 'opened' }],
  };
}

export function withEvidence(dispute: DisputeRecord, said: Said): DisputeRecord {
  return { ...dispute, file: [...dispute.file, { ...said, what: 'evidence' }] };
}

/** Closes an open dispute. Any other dispute is returned unchanged. */
export function toClosed<Dispute extends DisputeRecord | undefined>(
  dispute: Dispute,
  state: Exclude<DisputeState, 'open'>,
  said: Said,
): Dispute {
  if (dispute?.state !== 'open') return dispute;
  return { ...dispute, state, file: [...dispute.file, { ...said, what: 'closed' }] };
}

const DISPUTED: readonly string[] = ['partly', 'not_received'] satisfies WithdrawalState[];
const OUTCOMES: Readonly<Partial<Record<WithdrawalState, Exclude<DisputeState, 'open'>>>> = {
  received: 'withdrawn',
  forced: 'refused',
  failed: 'upheld',
};

/** The dispute of a withdrawal. A dispute that began in an earlier version has no record and is built from the withdrawal's steps. */
export function toPayoutDispute({
  state,
  detail,
}: Pick<WithdrawalPayment, 'state' | 'detail'>): DisputeRecord | undefined {
  if (detail.dispute || !DISPUTED.includes(state)) return detail.dispute;
  const steps = detail.steps.filter((step) => step.state === state && step.by !== 'operator');
  const openedAt = steps[0]?.at ?? 0;
  const said = { at: openedAt, by: 'member', account: '', text: '', proofs: detail.proofs } as const;
  return toOpened(undefined, 'payout', openedAt + detail.times.disputeMinutes * MINUTE_MS, said);
}

/** The dispute after the withdrawal takes a step at the time `at`. `detail` has the state before the step. */
export function followDispute(
  withdrawal: Pick<WithdrawalPayment, 'state'> & { detail: WithdrawalDetail },
  { to, by, account = '', note, proofs = [] }: WithdrawalMove,
  at: number,
): DisputeRecord | undefined {
  const known = toPayoutDispute(withdrawal);
  const fresh = proofs.filter((id) => !withdrawal.detail.proofs.includes(id));
  const said: Said = { at, by, account, text: note, proofs: fresh };
  if (DISPUTED.includes(to)) {
    if (known?.state === 'open') return withEvidence(known, said);
    return toOpened(known, 'payout', at + withdrawal.detail.times.disputeMinutes * MINUTE_MS, said);
  }
  const outcome = OUTCOMES[to];
  return outcome ? toClosed(known, outcome, said) : known;
}

export function toDisputeView({ kind, state, openedAt, deadlineAt }: DisputeRecord) {
  return {
    kind,
    state,
    openedAt: new Date(openedAt).toISOString(),
    deadlineAt: new Date(deadlineAt).toISOString(),
  };
}
