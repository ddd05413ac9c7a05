import type { Feature } from '../../contract/system/features.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { findContract } from './contract-queries.ts';
import type { ContractRow } from './contract-rows.ts';
import type { Side } from './move-contract.ts';
import type { ContractKind } from './terms.ts';

export const FEATURE_OF = {
  dividend: 'dividendContract',
  daily: 'dailySalary',
  hourly: 'hourlySalary',
  realtime: 'realTimeSalary',
} as const satisfies Record<ContractKind, Feature>;

/** A contract and the member's side of it (an empty id is the house). It is unknown to members who are no party. */
export async function findAsParty(
  db: D1Database,
  memberId: string,
  id: string,
): Promise<Answer<{ row: ContractRow; side: Side }>> {
  const row = await findContract(db, id);
  if (row?.downline_id === memberId) return accept({ row, side: 'downline' });
  if (row?.upline_id === memberId) return accept({ row, side: 'upline' });
  return refuse('contracts.unknown');
}
