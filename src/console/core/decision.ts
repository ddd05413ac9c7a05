import type { Failure } from './api.ts';

const UNANSWERED: readonly string[] = [
  'network.failed',
  'unknown',
  'internal.error',
  'idempotency.in_flight',
  'idempotency.mismatch',
];

/** The answer was lost, so a repeated decision keeps its key: a new key could carry it out twice. */
export function isUncertain({ code }: Pick<Failure, 'code'>): boolean {
  return UNANSWERED.includes(code) || code.startsWith('upstream.');
}

/** Somebody else has decided, or the subject or time of an approval is gone. */
const DECIDED: readonly string[] = [
  ...['staff.approval_decided', 'staff.approval_changed', 'staff.approval_expired'],
  ...['cashier.step_taken', 'cashier.approved_already'],
];

/** Somebody else was faster, or a second person must approve: the page behind the dialog shows the new state. */
export function toOutcome({ code }: Pick<Failure, 'code'>): 'waiting' | 'changed' | undefined {
  if (code === 'staff.approval_waiting') return 'waiting';
  return code.endsWith('.state_changed') || DECIDED.includes(code) ? 'changed' : undefined;
}
