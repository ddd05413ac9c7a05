import type { Tone } from '../ui/Chip.tsx';

export const PAYMENT_KINDS = ['withdrawal', 'deposit', 'transfer'] as const;
type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A queue is a tab that lists the payments in certain states. */
export interface Queue {
  readonly id: string;
  readonly of: PaymentKind;
  readonly kind: PaymentKind | 'disputes' | 'review';
  readonly state: string;
  /** True if the staff must act on these payments. The oldest payment then comes first. */
  readonly waits: boolean;
}

const withdrawal = { of: 'withdrawal', kind: 'withdrawal' } as const;
const deposit = { of: 'deposit', kind: 'deposit' } as const;
const TO_DECIDE: Queue = { ...withdrawal, id: 'to_decide', state: 'requested', waits: true };

export const QUEUES: readonly Queue[] = [
  TO_DECIDE,
  { ...withdrawal, id: 'to_pay', state: 'approved', waits: true },
  { ...withdrawal, id: 'disputes', kind: 'disputes', state: '', waits: true },
  { ...withdrawal, id: 'in_receipt', state: 'paid', waits: false },
  { ...withdrawal, id: 'closed', state: 'received,automatic,forced,rejected,failed', waits: false },
  { ...deposit, id: 'deposits_open', state: 'pending', waits: true },
  { ...deposit, id: 'deposits_review', kind: 'review', state: '', waits: true },
  { ...deposit, id: 'deposits_paid', state: 'paid', waits: false },
  { ...deposit, id: 'deposits_closed', state: 'expired,cancelled,rejected,reversed', waits: false },
  { id: 'transfers', of: 'transfer', kind: 'transfer', state: '', waits: false },
];

export function findQueue(id: string | null): Queue {
  return QUEUES.find((queue) => queue.id === id) ?? TO_DECIDE;
}

/** The queues of a kind, of which there is at least one. */
export function listQueues(of: PaymentKind): readonly [Queue, ...Queue[]] {
  const [first = TO_DECIDE, ...others] = QUEUES.filter((queue) => queue.of === of);
  return [first, ...others];
}

const TONES: Readonly<Record<string, Tone>> = {
  requested: 'warn',
  approved: 'glass',
  paid: 'glass',
  pending: 'warn',
  partly: 'danger',
  not_received: 'danger',
  rejected: 'plain',
  failed: 'danger',
  reversed: 'danger',
  received: 'ok',
  automatic: 'ok',
  forced: 'ok',
  open: 'warn',
};

export function toTone(kind: string, state: string): Tone {
  if (kind === 'deposit' && state === 'paid') return 'ok';
  return TONES[state] ?? 'plain';
}

export type PaymentAction =
  | 'approve'
  | 'reject'
  | 'pay'
  | 'fail'
  | 'force'
  | 'explain'
  | 'check_deposit'
  | 'confirm_deposit'
  | 'reject_deposit'
  | 'reverse_deposit'
  | 'open_dispute'
  | 'refuse_dispute';

/** The steps that the cashier allows from a state (its own table is in src/platform/cashier/withdrawal-steps.ts). */
const WITHDRAWAL_ACTIONS: Readonly<Record<string, readonly PaymentAction[]>> = {
  requested: ['approve', 'reject', 'explain'],
  approved: ['pay', 'reject', 'fail', 'explain'],
  paid: ['fail'],
  partly: ['force', 'fail', 'explain'],
  not_received: ['force', 'fail', 'explain'],
  automatic: ['fail'],
};
const DEPOSIT_ACTIONS: Readonly<Record<string, readonly PaymentAction[]>> = {
  pending: ['confirm_deposit', 'check_deposit', 'reject_deposit'],
  expired: ['confirm_deposit', 'check_deposit'],
  cancelled: ['confirm_deposit'],
  paid: ['open_dispute', 'reverse_deposit'],
};

export function listActions(kind: string, state: string, isDisputed = false): readonly PaymentAction[] {
  if (kind === 'withdrawal') return WITHDRAWAL_ACTIONS[state] ?? [];
  if (kind === 'deposit' && state === 'paid' && isDisputed) return ['refuse_dispute', 'reverse_deposit'];
  return kind === 'deposit' ? (DEPOSIT_ACTIONS[state] ?? []) : [];
}

export const DANGEROUS: readonly PaymentAction[] = ['reject', 'fail', 'reject_deposit', 'reverse_deposit'];
