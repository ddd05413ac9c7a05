import { findMemberId } from '../member/directory-queries.ts';
import { acceptContract } from './accept-contract.ts';
import { HOUSE } from './contract-rows.ts';
import { offerContract } from './offer-contract.ts';
import { getSettlement } from './settlement-object.ts';
import type { Terms } from './terms.ts';

/** In percent of what the house gives: the agent below has two thirds of it. */
function toSeedTerms(part: 3 | 2): Terms[] {
  const rate = (most: number) => (most * part) / 3;
  return [
    {
      kind: 'dividend',
      period: 'M',
      tiers: [
        { validBetMinor: 10_000, profitMinor: 0, activeMembers: 1, rate: rate(1_500) },
        { validBetMinor: 1_000_000, profitMinor: 100_000, activeMembers: 5, rate: rate(3_000) },
      ],
    },
    { kind: 'daily', tiers: [{ betMinor: 10_000, activeMembers: 1, rate: rate(30) }] },
    { kind: 'hourly', tiers: [{ betMinor: 5_000, rate: rate(15) }] },
    { kind: 'realtime', profitRate: rate(6), lossRate: rate(12), singleBetMinor: 100 },
  ];
}

async function ensureContract(env: Env, uplineId: string, account: string, terms: Terms, timeZone: string) {
  const downlineId = await findMemberId(env.DB, account);
  const known = await env.DB.prepare('select 1 from contracts where downline_id = ? and kind = ? limit 1')
    .bind(downlineId ?? '', terms.kind)
    .first();
  if (downlineId === undefined || known) return;
  const offered = await offerContract(env.DB, uplineId, account, terms);
  if (!offered.ok) return;
  await getSettlement(env, offered.value.lane).start(offered.value.lane);
  await acceptContract(env, offered.value, timeZone);
  // Nobody needs to be told what they begin with.
  await env.DB.prepare('update contracts set is_untold = 0 where id = ?').bind(offered.value.id).run();
}

/** Atlas has one active contract of each kind with the house, and vega one of each with atlas. */
export async function seedContracts(env: Env, timeZone: string): Promise<void> {
  const atlas = await findMemberId(env.DB, 'atlas');
  for (const terms of toSeedTerms(3)) await ensureContract(env, HOUSE.memberId, 'atlas', terms, timeZone);
  for (const terms of toSeedTerms(2)) await ensureContract(env, atlas ?? '', 'vega', terms, timeZone);
}
