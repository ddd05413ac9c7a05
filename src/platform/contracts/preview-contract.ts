import { clock } from '../../server/clock.ts';
import { type Endings, findLive, listEndingBelow, readLineage } from './contract-queries.ts';
import { type ContractRow, toContract, toTerms } from './contract-rows.ts';
import { NO_RATES, toEndsDigest } from './endings.ts';
import { NO_INPUTS, toPay } from './formulas.ts';
import { toLane, toLanePeriod } from './lanes.ts';
import { toPaysFrom } from './pays-from.ts';
import { readInputs } from './settlement-inputs.ts';
import { toWireInputs, toWirePay } from './settlement-rows.ts';
import { type Terms, toRates } from './terms.ts';
import { toWireTerms } from './wire-terms.ts';

interface Proposal {
  agentId: string;
  uplineId: string;
  terms: Terms;
  /** The contract that would be replaced. */
  live: ContractRow | undefined;
}

/** Calculates the last complete period with the present and the proposed terms, by the formulas of the settlement. */
async function replay(db: D1Database, { agentId, uplineId, terms, live }: Proposal, timeZone: string) {
  const lane = toLane(terms);
  const running = toLanePeriod(lane, clock(), timeZone);
  const last = toLanePeriod(lane, running.startMs - 1, timeZone);
  const questions = [terms, ...(live ? [toTerms(live)] : [])].map((asked) => ({ agentId, uplineId, terms: asked }));
  const [given = NO_INPUTS, before = NO_INPUTS] = await readInputs(db, lane, last, questions);
  return {
    from: new Date(last.startMs).toISOString(),
    until: new Date(last.endMs).toISOString(),
    inputs: toWireInputs(given),
    current: live ? toWirePay(toPay(toTerms(live), before)) : null,
    offer: toWirePay(toPay(terms, given)),
  };
}

/** Start of the pay if the terms were accepted now. */
async function readPaysFrom(db: D1Database, { agentId, terms }: Proposal, timeZone: string): Promise<string> {
  const lineage = await readLineage(db, agentId, terms.kind);
  return new Date(toPaysFrom(toLane(terms), lineage, timeZone, clock())).toISOString();
}

interface Found {
  readonly live: ContractRow | undefined;
  readonly ends: Endings;
  readonly replayed: Awaited<ReturnType<typeof replay>>;
  readonly paysFrom: string | null;
}

function toEffect({ live, ends, replayed, paysFrom }: Found) {
  return {
    paysFrom,
    current: live ? toContract(live) : null,
    ends: ends.shown.map((row) => ({
      account: row.downline_account,
      upline: row.upline_account,
      terms: toWireTerms(toTerms(row)),
      isDirect: row.depth === 1,
    })),
    endsTotal: ends.ids.length,
    replay: replayed,
  };
}

/** Effects of terms that have not been offered yet. */
export async function previewTerms(db: D1Database, proposal: Proposal, timeZone: string) {
  const { agentId, terms, live } = proposal;
  const [ends, replayed, paysFrom] = await Promise.all([
    listEndingBelow(db, agentId, terms.kind, toRates(terms)),
    replay(db, proposal, timeZone),
    readPaysFrom(db, proposal, timeZone),
  ]);
  return toEffect({ live, ends, replayed, paysFrom });
}

const NOTHING_ENDS: Endings = { shown: [], ids: [] };

/** Accepting an offer ends contracts above its rates; ending a live contract ends all contracts below it; a finished one ends nothing. */
async function listEnds(db: D1Database, row: ContractRow): Promise<Endings> {
  const { kind, state, downline_id: agentId, rate, loss_rate: lossRate } = row;
  if (state === 'offered') return listEndingBelow(db, agentId, kind, { rate, lossRate });
  return state === 'active' || state === 'ending' ? listEndingBelow(db, agentId, kind, NO_RATES) : NOTHING_ENDS;
}

/** Effects of accepting an offer, or of ending a contract. Both sides see the same. */
export async function previewKnown(db: D1Database, row: ContractRow, timeZone: string) {
  const { kind, downline_id: agentId, upline_id: uplineId } = row;
  const known = await findLive(db, agentId, kind);
  const live = known && known.id !== row.id ? known : undefined;
  const proposal = { agentId, uplineId, terms: toTerms(row), live };
  const [ends, replayed, paysFrom] = await Promise.all([
    listEnds(db, row),
    replay(db, proposal, timeZone),
    row.state === 'offered' ? readPaysFrom(db, proposal, timeZone) : null,
  ]);
  return {
    ...toEffect({ live, ends, replayed, paysFrom }),
    offer: toContract(row),
    endsDigest: await toEndsDigest(ends.ids),
  };
}
