import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { findContract, LINEAGE, readLineage, toEndsUnchanged } from './contract-queries.ts';
import { type ContractRow, FOREVER_MS, toTerms } from './contract-rows.ts';
import { toEndBelow } from './end-downline-contracts.ts';
import { readShownEnds } from './endings.ts';
import { toPaysFrom } from './pays-from.ts';
import { toReceipt } from './receipt.ts';
import { toWireTerms } from './wire-terms.ts';

/**
 * `?1` downline, `?2` kind, `?3` and `?4` rates, `?5` offer, `?6` previous version, `?7` end of an ended contract's last paid period, `?8`
 * ids of contracts that end below. The write checks all of them again.
 */
const ACCEPTABLE = `exists (select 1 from contracts o where o.id = ?5 and o.downline_id = ?1 and o.kind = ?2 and o.state = 'offered'
    and (o.upline_id = '' or exists (select 1 from contracts u where u.downline_id = o.upline_id and u.kind = o.kind
      and u.state in ('active', 'ending') and u.rate >= o.rate and u.loss_rate >= o.loss_rate))
    and not exists (select 1 from contracts l where l.downline_id = ?1 and l.kind = ?2 and l.state in ('active', 'ending')
      and l.lane <> o.lane))
  and ${LINEAGE.version} = ?6 and ${LINEAGE.until} = ?7 and ${toEndsUnchanged('?8')}`;
const REPLACE = `update contracts set state = 'replaced', end_cause = 'replaced', ended_at_ms = ?9, changed_at_ms = ?9, until_ms = ?10
  where downline_id = ?1 and kind = ?2 and state in ('active', 'ending') and ${ACCEPTABLE}`;
const ACCEPT = `update contracts set state = 'active', decided_at_ms = ?9, changed_at_ms = ?9, from_ms = ?10, until_ms = ${FOREVER_MS},
    version = ?6 + 1, receipt = ?11, receipt_sha256 = ?12, decision = ?13, is_untold = 1
  where id = ?5 and ${ACCEPTABLE} returning *`;
/** Finds the reason after the write was refused. */
async function explain(db: D1Database, offer: ContractRow, endsDigest: string | undefined): Promise<Answer<never>> {
  const now = await findContract(db, offer.id);
  if (now?.state !== 'offered') return refuse('contracts.state_changed');
  const own = await db
    .prepare(
      "select rate, loss_rate from contracts where downline_id = ? and kind = ? and state in ('active', 'ending')",
    )
    .bind(offer.upline_id, offer.kind)
    .first<{ rate: number; loss_rate: number }>();
  const isAbove = offer.rate > (own?.rate ?? 0) || offer.loss_rate > (own?.loss_rate ?? 0);
  if (offer.upline_id !== '' && isAbove) return refuse('contracts.rate_above_own');
  const rates = { rate: offer.rate, lossRate: offer.loss_rate };
  const shown = await readShownEnds(db, offer.downline_id, offer.kind, rates, endsDigest);
  if (!shown.ok) return shown;
  return refuse('contracts.state_changed');
}

/** The downline accepts. One batch ends the old version, starts the new one, and ends contracts further down with higher rates. */
export async function acceptContract(
  env: Env,
  offer: ContractRow,
  timeZone: string,
  endsDigest?: string,
  now = clock(),
): Promise<Answer<ContractRow>> {
  const { id, kind, lane, downline_id: downlineId, rate, loss_rate: lossRate } = offer;
  const shown = await readShownEnds(env.DB, downlineId, kind, { rate, lossRate }, endsDigest);
  if (!shown.ok) return explain(env.DB, offer, endsDigest);
  const lineage = await readLineage(env.DB, downlineId, kind);
  const { version, endedUntilMs } = lineage;
  const fromMs = toPaysFrom(lane, lineage, timeZone, now);
  const { receipt, sha256 } = await toReceipt({
    contractId: id,
    kind,
    version: version + 1,
    upline: offer.upline_account,
    downline: offer.downline_account,
    terms: toWireTerms(toTerms(offer)),
    formulas: 'orla-0018',
    timeZone,
    offeredAt: new Date(offer.offered_at_ms).toISOString(),
    acceptedAt: new Date(now).toISOString(),
    paysFrom: new Date(fromMs).toISOString(),
  });
  const decision = crypto.randomUUID();
  const below = { agentId: downlineId, kind, rates: { rate, lossRate }, now };
  const guard = [downlineId, kind, rate, lossRate, id, version, endedUntilMs, shown.value] as const;
  const [, accepted] = await env.DB.batch<ContractRow>([
    env.DB.prepare(REPLACE).bind(...guard, now, fromMs),
    env.DB.prepare(ACCEPT).bind(...guard, now, fromMs, receipt, sha256, decision),
    ...toEndBelow(env.DB, { ...below, timeZone, lost: shown.value, contractId: id, decision, cause: 'upline_rate' }),
  ]);
  const row = accepted?.results[0];
  return row ? accept(row) : explain(env.DB, offer, endsDigest);
}
