import type { CashierSettings, OperatorMethod } from '../../contract/cashier/settings-operator.ts';
import type { OpenedGame } from '../games/opened-games.ts';

/** A past action of a member. Minor units, milliseconds since 1970; `id` is unique within the member. */
export type PastMoment = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'deposit'; readonly amountMinor: number; readonly method: OperatorMethod }
  | { readonly kind: 'withdrawal'; readonly amountMinor: number; readonly terms: CashierSettings['withdrawal'] }
  | { readonly kind: 'round'; readonly game: OpenedGame; readonly stakeMinor: number; readonly payoutMinor: number }
);
