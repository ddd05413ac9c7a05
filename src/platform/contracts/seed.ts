import { findMemberId } from '../member/directory-queries.ts';
import { acceptContract } from './accept-contract.ts';
import { type ContractRow, HOUSE } from './contract-rows.ts';
import { toLane } from './lanes.ts';
import { offerContract } from './offer-contract.ts';
import { getSettlement } from './settlement-object.ts';
import type { ContractKind, Terms } from './terms.ts';

/** Terms with `part` thirds of the house's rates: 3 for atlas, and 2 for the agent below atlas. */
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

/** Times at which the contracts of each kind were accepted, in milliseconds since 1970. */
export type Agreed = Readonly<Record<ContractKind, number>>;

interface Party {
  readonly uplineId: string;
  readonly account: string;
}

async function findOffer(db: D1Database, { uplineId, account }: Party, terms: Terms, now: number) {
  const first = await db
    .prepare(
      `select c.* from contracts c join directory d on d.member_id = c.downline_id
       where d.account = ? and d.state = 'active' and c.kind = ? order by c.offered_at_ms limit 1`,
    )
    .bind(account, terms.kind)
    .first<ContractRow>();
  if (first) return first.state === 'offered' && first.upline_id === uplineId ? first : undefined;
  const offered = await offerContract(db, uplineId, account, terms, now);
  return offered.ok ? offered.value : undefined;
}

/** Creates a contract of a kind that the agent never had. Accepts an offer left by an interrupted seed. */
async function ensureContract(env: Env, party: Party, terms: Terms, timeZone: string, now: number): Promise<void> {
  const offer = await findOffer(env.DB, party, terms, now);
  if (!offer) return;
  await acceptContract(env, offer, timeZone, undefined, now);
  // The first contracts of the seed need no messages.
  await env.DB.prepare('update contracts set is_untold = 0 where id = ?').bind(offer.id).run();
}

/**
 * Atlas has one active contract of each kind with the house, and vega one of each with atlas, from the given times on. All are created
 * before a settlement starts, because it processes past periods at once and pays the contracts that exist.
 */
export async function seedContracts(env: Env, timeZone: string, agreed: Agreed): Promise<void> {
  const atlas = await findMemberId(env.DB, 'atlas');
  for (const terms of toSeedTerms(3)) {
    const house = { uplineId: HOUSE.memberId, account: 'atlas' };
    await ensureContract(env, house, terms, timeZone, agreed[terms.kind]);
  }
  for (const terms of toSeedTerms(2)) {
    const upline = { uplineId: atlas ?? '', account: 'vega' };
    await ensureContract(env, upline, terms, timeZone, agreed[terms.kind]);
  }
  for (const terms of toSeedTerms(3)) {
    const lane = toLane(terms);
    await getSettlement(env, lane).start(lane, agreed[terms.kind]);
  }
}
