import type { DIFFERENCES } from '../../../contract/cashier/reconciliation.ts';
import type { ReadPayout, StatedPayment, StatedPayout } from '../charge-providers/charge-provider.ts';
import type { ProviderMove } from './provider-moves.ts';

export interface Difference {
  kind: 'payment' | 'payout';
  id: string;
  paymentId: string;
  what: (typeof DIFFERENCES)[number];
  ours: string;
  theirs: string;
}

/** The provider's state that each of our payout states expects. A payout in another state was never sent. */
const AS_THEIRS: Readonly<Record<string, ReadPayout['state']>> = {
  asked: 'waiting',
  sent: 'waiting',
  paid: 'paid',
  returned: 'returned',
  refused: 'refused',
};

function toDifference(
  { kind, id, paymentId }: Pick<ProviderMove, 'kind' | 'id' | 'paymentId'>,
  what: Difference['what'],
  ours: string | number,
  theirs: string | number,
): Difference {
  return { kind, id, paymentId, what, ours: String(ours), theirs: String(theirs) };
}

export function comparePayment(theirs: StatedPayment, paymentId: string, ours: ProviderMove | undefined): Difference[] {
  const { id, amountMinor, returnedMinor } = theirs;
  const one = { kind: 'payment', id, paymentId } as const;
  if (!ours) return [toDifference(one, 'missing_here', '', amountMinor)];
  if (ours.amountMinor !== amountMinor) return [toDifference(ours, 'amount', ours.amountMinor, amountMinor)];
  const isSame = ours.returnedMinor === returnedMinor;
  return isSame ? [] : [toDifference(ours, 'returned', ours.returnedMinor, returnedMinor)];
}

export function comparePayout(theirs: StatedPayout, paymentId: string, ours: ProviderMove | undefined): Difference[] {
  const { ref: id, amountMinor, state, arrivedMinor } = theirs;
  const one = { kind: 'payout', id, paymentId } as const;
  if (!ours) return [toDifference(one, 'missing_here', '', amountMinor)];
  if (ours.amountMinor !== amountMinor) return [toDifference(ours, 'amount', ours.amountMinor, amountMinor)];
  if (AS_THEIRS[ours.state] !== state) return [toDifference(ours, 'state', ours.state, state)];
  const returnedMinor = state === 'paid' ? amountMinor - arrivedMinor : 0;
  const isSame = ours.returnedMinor === returnedMinor;
  return isSame ? [] : [toDifference(ours, 'returned', ours.returnedMinor, returnedMinor)];
}

/** Our moves that are missing at the provider. A payout in the state `asked` is left out, because the request may never have reached the provider. */
export function listMissingThere(ours: readonly ProviderMove[], known: ReadonlySet<string>): Difference[] {
  const isAtProvider = ({ kind, state }: ProviderMove) => kind === 'payment' || state === 'sent' || state === 'paid';
  return ours
    .filter((one) => isAtProvider(one) && !known.has(`${one.kind} ${one.id}`))
    .map((one) => toDifference(one, 'missing_there', one.state, ''));
}
