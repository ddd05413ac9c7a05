import { useStore } from '@nanostores/react';
import type { WireContract } from '../../../contract/contracts/contracts.ts';
import type { ContractSide } from '../../../stores/contracts/detail.ts';
import { $session } from '../../../stores/session/session.ts';

/** Side of the contract on which the signed-in agent is. */
export function useSide({ downline }: Pick<WireContract, 'downline'>): ContractSide {
  const session = useStore($session);
  return 'info' in session && session.info.account === downline ? 'downline' : 'upline';
}
