import { LANES } from '../../contract/contracts/operator.ts';
import { ENDING_BELOW, OPEN } from './contract-queries.ts';
import { toLanePeriod } from './lanes.ts';
import type { ContractKind, Rates } from './terms.ts';

/** End of the current period of each lane, as JSON for a query: a contract that ends now is paid until then. */
export function toRunningEnds(now: number, timeZone: string): string {
  return JSON.stringify(Object.fromEntries(LANES.map((lane) => [lane, toLanePeriod(lane, now, timeZone).endMs])));
}

/**
 * Ends the contracts of `ENDING_BELOW`. Has an effect only if the decision `?8` on the contract `?7` was the first one. `?1` to `?4` are
 * those of `ENDING_BELOW`.
 */
const END = `${ENDING_BELOW} update contracts set state = 'terminated', end_cause = ?9, ended_at_ms = ?5, changed_at_ms = ?5,
    until_ms = ?6 ->> ('$.' || lane), is_untold = 1
  where id in (select id from lost) and exists (select 1 from contracts where id = ?7 and decision = ?8)`;
/**
 * Withdraws offers that can no longer be accepted: those above the agent's rates, and all offers by agents who lost a contract. `?6` ids of
 * the lost contracts.
 */
const WITHDRAW = `update contracts set state = 'withdrawn', end_cause = ?9, decided_at_ms = ?5, changed_at_ms = ?5, is_untold = 1
  where kind = ?2 and ${OPEN} and state = 'offered' and exists (select 1 from contracts where id = ?7 and decision = ?8)
    and (upline_id = ?1 and (rate > ?3 or loss_rate > ?4)
      or upline_id in (select downline_id from contracts where id in (select value from json_each(?6))))`;

interface Below {
  agentId: string;
  kind: ContractKind;
  /** New rates of the agent. */
  rates: Rates;
  now: number;
  timeZone: string;
  /** JSON of the ids of ending contracts, as shown. */
  lost: string;
  /** The decided contract and its decision. */
  contractId: string;
  decision: string;
  cause: 'upline_rate' | 'upline_ended';
}

/** Statements for the batch of a decision, after it: the effects below the agent. */
export function toEndBelow(db: D1Database, below: Below): D1PreparedStatement[] {
  const { agentId, kind, rates, now, timeZone, lost, contractId, decision, cause } = below;
  const agent = [agentId, kind, rates.rate, rates.lossRate, now] as const;
  const decided = [contractId, decision, cause] as const;
  return [
    db.prepare(END).bind(...agent, toRunningEnds(now, timeZone), ...decided),
    db.prepare(WITHDRAW).bind(...agent, lost, ...decided),
  ];
}
