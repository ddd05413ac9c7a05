import { toMajor } from '../../contract/core/money.ts';
import type { ContractRow } from './contract-rows.ts';
import { toTerms } from './contract-rows.ts';
import type { Inputs, Pay } from './formulas.ts';
import type { Lane } from './lanes.ts';
import type { ContractKind } from './terms.ts';
import { toWireTerms } from './wire-terms.ts';

export interface RunRow {
  id: string;
  lane: Lane;
  start_ms: number;
  end_ms: number;
  from_day: string;
  to_day: string;
  state: 'counting' | 'paying' | 'done';
  after_contract: string;
  started_at_ms: number;
  finished_at_ms: number | null;
  contracts: number;
  none: number;
  due: number;
  owed: number;
  paid: number;
  amount_minor: number;
  paid_minor: number;
}

export interface SettlementRow {
  id: string;
  run_id: string;
  contract_id: string;
  version: number;
  kind: ContractKind;
  start_ms: number;
  end_ms: number;
  from_day: string;
  to_day: string;
  upline_id: string;
  upline_account: string;
  downline_id: string;
  downline_account: string;
  amount_minor: number;
  state: 'none' | 'due' | 'owed' | 'paid';
  inputs: string;
  pay: string;
  counted_at_ms: number;
  tried_at_ms: number;
  paid_at_ms: number | null;
  /** Number of agents from the top of the tree down to the paid agent, itself included; 0 in rows from before this column. */
  depth: number;
}

export interface SettlementTotals {
  settlements: number;
  amount_minor: number;
  paid_minor: number;
}

export function toWireInputs(inputs: Inputs) {
  return {
    validBet: toMajor(inputs.validBetMinor),
    stake: toMajor(inputs.stakeMinor),
    payout: toMajor(inputs.payoutMinor),
    bonus: toMajor(inputs.bonusMinor),
    activeMembers: inputs.activeMembers,
    wonBet: toMajor(inputs.wonBetMinor),
    lostBet: toMajor(inputs.lostBetMinor),
    carriedLoss: toMajor(inputs.carriedLossMinor ?? 0),
  };
}

export function toWirePay({ amountMinor, tier, baseMinor, deductionsMinor, rate }: Pay) {
  return {
    amount: toMajor(amountMinor),
    tier,
    base: toMajor(baseMinor),
    deductions: toMajor(deductionsMinor),
    rate: toMajor(rate),
  };
}

export function toSettlement(row: SettlementRow & Pick<ContractRow, 'terms'>) {
  return {
    id: row.id,
    kind: row.kind,
    contractId: row.contract_id,
    contractVersion: row.version,
    upline: row.upline_account,
    downline: row.downline_account,
    from: new Date(row.start_ms).toISOString(),
    until: new Date(row.end_ms).toISOString(),
    fromDay: row.from_day,
    toDay: row.to_day,
    state: row.state,
    inputs: toWireInputs(JSON.parse(row.inputs) as Inputs),
    pay: toWirePay(JSON.parse(row.pay) as Pay),
    terms: toWireTerms(toTerms(row)),
    countedAt: new Date(row.counted_at_ms).toISOString(),
    paidAt: row.paid_at_ms === null ? null : new Date(row.paid_at_ms).toISOString(),
  };
}

export function toWireTotals({ settlements, amount_minor: amountMinor, paid_minor: paidMinor }: SettlementTotals) {
  const waiting = toMajor(amountMinor - paidMinor);
  return { settlements, amount: toMajor(amountMinor), paid: toMajor(paidMinor), waiting };
}

export function toRun(row: RunRow) {
  return {
    id: row.id,
    lane: row.lane,
    from: new Date(row.start_ms).toISOString(),
    until: new Date(row.end_ms).toISOString(),
    fromDay: row.from_day,
    toDay: row.to_day,
    state: row.state,
    contracts: row.contracts,
    none: row.none,
    due: row.due,
    owed: row.owed,
    paid: row.paid,
    amount: toMajor(row.amount_minor),
    paidAmount: toMajor(row.paid_minor),
    startedAt: new Date(row.started_at_ms).toISOString(),
    finishedAt: row.finished_at_ms === null ? null : new Date(row.finished_at_ms).toISOString(),
  };
}
