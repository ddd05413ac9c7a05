import type { CONTRACT_STATES, WireContract } from '../../contract/contracts/contracts.ts';
import type { Lane } from './lanes.ts';
import type { ContractKind, Terms } from './terms.ts';
import { toWireTerms } from './wire-terms.ts';

/** The last failed request to end the contract: how it failed, and the side that had made it. */
export type ContractNews = '' | `${'withdrawn' | 'refused'}:${'upline' | 'downline'}`;
export type ContractState = (typeof CONTRACT_STATES)[number];
/** Later than any period: end of a contract without an end. */
export const FOREVER_MS = 9_000_000_000_000_000;
/** The house has an empty id and an empty account. */
export const HOUSE = { memberId: '', account: '' } as const;

export interface ContractRow {
  id: string;
  kind: ContractKind;
  lane: Lane;
  upline_id: string;
  upline_account: string;
  downline_id: string;
  downline_account: string;
  state: ContractState;
  terms: string;
  rate: number;
  loss_rate: number;
  offered_at_ms: number;
  decided_at_ms: number | null;
  changed_at_ms: number;
  ended_at_ms: number | null;
  version: number | null;
  receipt: string | null;
  receipt_sha256: string | null;
  from_ms: number | null;
  until_ms: number | null;
  ending_by: '' | 'upline' | 'downline';
  end_cause: string;
  news: ContractNews;
}

export function toTerms(row: Pick<ContractRow, 'terms'>): Terms {
  return JSON.parse(row.terms) as Terms;
}

function toIso(atMs: number | null): string | null {
  return atMs === null || atMs === FOREVER_MS ? null : new Date(atMs).toISOString();
}

export function toContract(row: ContractRow): WireContract {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    version: row.version ?? 0,
    upline: row.upline_account,
    downline: row.downline_account,
    terms: toWireTerms(toTerms(row)),
    offeredAt: new Date(row.offered_at_ms).toISOString(),
    decidedAt: toIso(row.decided_at_ms),
    endedAt: toIso(row.ended_at_ms),
    from: toIso(row.from_ms),
    until: toIso(row.until_ms),
    endingBy: row.ending_by,
    endCause: row.end_cause,
    receiptSha256: row.receipt_sha256 ?? '',
  };
}
