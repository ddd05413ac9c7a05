import {
  type ContractAction,
  type ContractKind,
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealTimeSalary,
  type WireContract,
  type WireTerms,
} from '../../contract/contracts/contracts.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';

export interface Processed {
  readonly action: ContractAction;
  readonly id?: string;
  readonly account?: string;
  readonly terms?: WireTerms;
  readonly endsDigest?: string;
  /** Payment password of the agent, sent with an offer. */
  readonly password?: string;
}

const CALLS = {
  dividend: processDividend,
  daily: processDailySalary,
  hourly: processHourlySalary,
  realtime: processRealTimeSalary,
} as const;

/** The four calls of the spec differ only in their terms; the platform refuses terms of another kind. */
export function processContract(kind: ContractKind, input: Processed): Promise<Result<WireContract>> {
  return request(CALLS[kind] as typeof processDividend, input as Parameters<typeof request<typeof processDividend>>[1]);
}

/** Centre page of each kind (spec §2). */
export const PAGE_OF = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, string>;
