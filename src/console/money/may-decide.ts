import { useStore } from '@nanostores/react';
import { approveWithdrawal } from '../../contract/cashier/operator.ts';
import { $page, hasPermission } from '../core/session-state.ts';

/** Whether the person may decide payments: each step of a payment and of its dispute needs the same right, which a test checks. */
export function useMayDecide(): boolean {
  const session = useStore($page);
  return session.kind === 'open' && hasPermission(session.person, approveWithdrawal.permission);
}
