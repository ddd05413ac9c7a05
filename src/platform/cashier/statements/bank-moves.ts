import { foldPersonWords } from '../../../lib/person-name.ts';
import { type LocalDay, toLocalDay } from '../../records/local-day.ts';
import type { DepositDetail } from '../deposit-orders.ts';
import type { Payment } from '../payment-store.ts';
import type { WithdrawalDetail } from '../withdrawal-steps.ts';
import { toBankKey } from './bank-key.ts';

/** One movement of money at a bank or provider. Minor units, above zero. */
export interface BankMove {
  /** Begins with the id of the payment. A suffix after a colon distinguishes the movements of one payment. */
  id: string;
  way: 'in' | 'out';
  source: string;
  amountMinor: number;
  at: number;
  keys: readonly string[];
}

/** Id of the payment that a movement belongs to; empty for an empty id. */
export const toPaymentId = (moveId: string) => moveId.split(':', 1)[0] ?? '';

const PAID_OUT: readonly string[] = ['paid', 'received', 'partly', 'not_received', 'automatic', 'forced'];
/** States of a provider's payout whose money has left, or may have. */
const LEFT: readonly string[] = ['sent', 'paid', 'returned'];
const GONE: readonly string[] = ['refunded', 'reversed'];

function listDeposited(payment: Payment): BankMove[] {
  const { id, state, updatedAt, amountMinor } = payment;
  const { charge, receivedMinor, paidAt = updatedAt } = payment.detail as DepositDetail;
  const moves = (charge?.payments ?? []).flatMap((one) => {
    const back = GONE.includes(one.fate) ? one.amountMinor : one.takenBackMinor;
    const keys = [one.id, id];
    const base = { source: one.provider, keys };
    const move: BankMove = { ...base, id: `${id}:${one.id}`, way: 'in', amountMinor: one.amountMinor, at: updatedAt };
    return [move, { ...move, id: `${move.id}:back`, way: 'out' as const, amountMinor: back }];
  });
  const isByHand = !charge?.payments.some(({ fate }) => fate === 'credited' || fate === 'reversed');
  if (!isByHand || (state !== 'paid' && state !== 'reversed')) return moves;
  const move: BankMove = {
    ...{ id, way: 'in', source: '', keys: [id] },
    ...{ amountMinor: receivedMinor || amountMinor, at: paidAt },
  };
  const back: BankMove = { ...move, id: `${id}:back`, way: 'out', at: updatedAt };
  return [...moves, move, ...(state === 'reversed' ? [back] : [])];
}

function listWithdrawn(payment: Payment): BankMove[] {
  const { id, state, updatedAt, amountMinor: wholeMinor, feeMinor } = payment;
  const { payout, reference, steps } = payment.detail as WithdrawalDetail;
  const amountMinor = wholeMinor - feeMinor;
  if (payout && payout.provider !== '' && payout.state !== 'by_hand') {
    if (!LEFT.includes(payout.state)) return [];
    const ref = `${id}.${payout.attempt}`;
    const move: BankMove = {
      ...{ id: `${id}:${ref}`, way: 'out', source: payout.provider },
      ...{ keys: [payout.bankId, ref, id], amountMinor, at: payout.changedAt },
    };
    const arrived = payout.state === 'returned' ? 0 : payout.arrivedMinor;
    const backMinor = payout.state === 'sent' ? 0 : amountMinor - arrived;
    return [move, { ...move, id: `${move.id}:back`, way: 'in', amountMinor: backMinor }];
  }
  const paid = steps.find((step) => step.state === 'paid');
  if (!paid && !PAID_OUT.includes(state)) return [];
  const move: BankMove = {
    ...{ id, way: 'out', source: '', keys: [reference, id] },
    ...{ amountMinor, at: paid?.at ?? updatedAt },
  };
  return state === 'failed' ? [move, { ...move, id: `${id}:back`, way: 'in', at: updatedAt }] : [move];
}

export function listBankMoves(payment: Payment): BankMove[] {
  const moves =
    payment.kind === 'deposit' ? listDeposited(payment) : payment.kind === 'withdrawal' ? listWithdrawn(payment) : [];
  return moves.filter(({ amountMinor }) => amountMinor > 0);
}

const WRITE_MOVES = `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
  select value ->> '$.id', ?2, value ->> '$.way', value ->> '$.source', ?3, ?4, value ->> '$.amountMinor', value ->> '$.day', value ->> '$.at', ?5
    from json_each(?1) where true
  on conflict (id) do update set amount_minor = excluded.amount_minor, person = excluded.person, source = excluded.source,
    version = excluded.version where version < excluded.version`;
const WRITE_KEYS = `insert or ignore into bank_keys (key, move_id)
  select k.value, m.value ->> '$.id' from json_each(?1) m, json_each(m.value, '$.keys') k where k.value <> ''`;

interface Owner {
  account: string;
  /** Holder's name of the payout accounts; empty if unknown. */
  name: string;
}

/** Statements that bring the table up to date. The day of a movement is that of its first version, because later changes happen on other days. */
export function toBankMovesProjection(
  db: D1Database,
  payment: Payment,
  { account, name }: Owner,
  timeZone: string,
): D1PreparedStatement[] {
  const moves = listBankMoves(payment);
  if (moves.length === 0) return [];
  const rows = moves.map((move): Omit<BankMove, 'keys'> & { day: LocalDay; keys: string[] } => {
    return { ...move, day: toLocalDay(move.at, timeZone), keys: [...new Set(move.keys.map(toBankKey))] };
  });
  const holder = payment.kind === 'withdrawal' ? (payment.detail as WithdrawalDetail).account.holder : name;
  const text = JSON.stringify(rows);
  return [
    db.prepare(WRITE_MOVES).bind(text, payment.id, account, foldPersonWords(holder), payment.version),
    db.prepare(WRITE_KEYS).bind(text),
  ];
}
