import { sha256Hex } from '../../lib/bytes.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { listEndingIds } from './contract-queries.ts';
import type { ContractKind, Rates } from './terms.ts';

/** Below every rate: ending a contract ends everything below it. */
export const NO_RATES: Rates = { rate: -1, lossRate: -1 };

/** Digest of the contracts that were shown as ending; empty without any. */
export async function toEndsDigest(ends: readonly { id: string }[]): Promise<string> {
  return ends.length === 0 ? '' : sha256Hex(JSON.stringify(ends.map(({ id }) => id).sort()));
}

/**
 * The contracts that end below an agent with these rates, as JSON of their ids for the write, which checks again. Refused when they differ
 * from those shown. Without `seen` there is no check, because the operator is shown none.
 */
export async function readShownEnds(
  db: D1Database,
  agentId: string,
  kind: ContractKind,
  rates: Rates,
  seen: string | undefined,
): Promise<Answer<string>> {
  const ends = await listEndingIds(db, agentId, kind, rates);
  if (seen !== undefined && seen !== (await toEndsDigest(ends))) return refuse('contracts.endings_changed');
  return accept(JSON.stringify(ends.map(({ id }) => id)));
}
