import type { Failure } from './api.ts';

const UNANSWERED: readonly string[] = [
  'network.failed',
  'unknown',
  'internal.error',
  'idempotency.in_flight',
  'idempotency.mismatch',
];

/**
 * True if it is unknown whether the decision was carried out. A repetition must then keep the key, because a new key could carry the
 * decision out twice.
 */
export function isUncertain({ code }: Pick<Failure, 'code'>): boolean {
  return UNANSWERED.includes(code) || code.startsWith('upstream.');
}

/** Codes that mean: somebody else has already decided, or the approval expired, or its subject changed. */
const DECIDED: readonly string[] = [
  ...['staff.approval_decided', 'staff.approval_changed', 'staff.approval_expired'],
  ...['cashier.step_taken', 'cashier.approved_already'],
];

/**
 * Outcome with which a dialog closes after this failure, because the page behind it shows the new state: a second person must approve, or
 * somebody else was faster. Undefined for other failures.
 */
export function toOutcome({ code }: Pick<Failure, 'code'>): 'waiting' | 'changed' | undefined {
  if (code === 'staff.approval_waiting') return 'waiting';
  return code.endsWith('.state_changed') || DECIDED.includes(code) ? 'changed' : undefined;
}
