import { clock } from '../clock.ts';
import { findLive, listEndingBelow } from './contract-queries.ts';
import { type ContractRow, toContract, toTerms } from './contract-rows.ts';
import { NO_INPUTS, toPay } from './formulas.ts';
import { toLanePeriod } from './lanes.ts';
import { readInputs } from './settlement-inputs.ts';
import { toWireInputs, toWirePay } from './settlement-rows.ts';
import { toWireTerms } from './wire-terms.ts';

/** What agreeing would do, and what the last period would have paid. Both sides are shown the same. */
export async function previewContract(db: D1Database, offer: ContractRow, timeZone: string) {
  const { lane, kind, downline_id: agentId } = offer;
  const running = toLanePeriod(lane, clock(), timeZone);
  const last = toLanePeriod(lane, running.startMs - 1, timeZone);
  const terms = toTerms(offer);
  const live = await findLive(db, agentId, kind);
  const current = live && live.id !== offer.id ? live : undefined;
  const questions = [terms, ...(current ? [toTerms(current)] : [])].map((asked) => ({ agentId, terms: asked }));
  const [ends, [given = NO_INPUTS, before = NO_INPUTS]] = await Promise.all([
    offer.state === 'offered'
      ? listEndingBelow(db, agentId, kind, { rate: offer.rate, lossRate: offer.loss_rate })
      : [],
    readInputs(db, lane, last, questions),
  ]);
  return {
    current: current ? toContract(current) : null,
    offer: toContract(offer),
    ends: ends.map((row) => ({
      account: row.downline_account,
      upline: row.upline_account,
      terms: toWireTerms(toTerms(row)),
      isDirect: row.depth === 1,
    })),
    replay: {
      from: new Date(last.startMs).toISOString(),
      until: new Date(last.endMs).toISOString(),
      inputs: toWireInputs(given),
      current: current ? toWirePay(toPay(toTerms(current), before)) : null,
      offer: toWirePay(toPay(terms, given)),
    },
  };
}
