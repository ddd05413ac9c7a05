import type { DepositDetail } from '../deposit-orders.ts';
import type { Payment } from '../payment-store.ts';
import type { WithdrawalDetail } from '../withdrawal-steps.ts';

/** A payment or a payout at a provider, as the platform knows it. Minor units. */
export interface ProviderMove {
  provider: string;
  kind: 'payment' | 'payout';
  id: string;
  paymentId: string;
  state: string;
  amountMinor: number;
  returnedMinor: number;
}

/** Fates of payments that are back with their payer, or will be. */
const GONE: readonly string[] = ['refunded', 'reversed'];

function listReceived({ id: paymentId, detail }: Payment): ProviderMove[] {
  const { charge } = detail as DepositDetail;
  return (charge?.payments ?? []).map(({ provider, id, fate, amountMinor, takenBackMinor }) => {
    const returnedMinor = GONE.includes(fate) ? amountMinor : takenBackMinor;
    return { provider, kind: 'payment', id, paymentId, state: fate, amountMinor, returnedMinor };
  });
}

function listPaidOut({ id: paymentId, amountMinor: wholeMinor, feeMinor, detail }: Payment): ProviderMove[] {
  const { payout } = detail as WithdrawalDetail;
  if (!payout || payout.provider === '' || payout.state === 'waiting') return [];
  const { provider, attempt, arrivedMinor } = payout;
  // `person`: the provider's report contradicts the withdrawal, so a person compares the two.
  const state = payout.why === 'person' && payout.state !== 'by_hand' ? 'review' : payout.state;
  const amountMinor = wholeMinor - feeMinor;
  const returnedMinor = state === 'paid' ? amountMinor - arrivedMinor : 0;
  return [{ provider, kind: 'payout', id: `${paymentId}.${attempt}`, paymentId, state, amountMinor, returnedMinor }];
}

export function listProviderMoves(payment: Payment): ProviderMove[] {
  if (payment.kind === 'deposit') return listReceived(payment);
  return payment.kind === 'withdrawal' ? listPaidOut(payment) : [];
}

const WRITE = `insert into provider_moves (provider, kind, id, payment_id, state, amount_minor, returned_minor, begun_ms, at_ms, version)
  select value ->> '$.provider', value ->> '$.kind', value ->> '$.id', value ->> '$.paymentId', value ->> '$.state', value ->> '$.amountMinor',
    value ->> '$.returnedMinor', ?2, ?3, ?4 from json_each(?1) where true
  on conflict (provider, kind, id) do update set state = excluded.state, amount_minor = excluded.amount_minor,
    returned_minor = excluded.returned_minor, version = excluded.version where version < excluded.version`;

/** Statements that bring the table up to date; none for a payment without a provider. An older version never overwrites a newer one. */
export function toMovesProjection(db: D1Database, payment: Payment): D1PreparedStatement[] {
  const moves = listProviderMoves(payment);
  const { createdAt, updatedAt, version } = payment;
  return moves.length === 0 ? [] : [db.prepare(WRITE).bind(JSON.stringify(moves), createdAt, updatedAt, version)];
}
