import { sha256Hex } from '../../lib/bytes.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { listEndingIds } from './contract-queries.ts';
import type { ContractKind, Rates } from './terms.ts';

/** Rates below every valid rate. With them, the end of a contract also ends all contracts below it. */
export const NO_RATES: Rates = { rate: -1, lossRate: -1 };

/** Digest of the contracts that were shown as ending; empty without any. */
export async function toEndsDigest(ends: readonly { id: string }[]): Promise<string> {
  return ends.length === 0 ? '' : sha256Hex(JSON.stringify(ends.map(({ id }) => id).sort()));
}

/**
 * The ids of contracts that end below an agent with these rates, as JSON. The write checks them again. Refused if they differ from the contracts that
 * were shown. Without `seen` they are not compared, because the operator sees no such list.
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
