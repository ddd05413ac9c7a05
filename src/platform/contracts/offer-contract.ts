import { toMajor } from '../../contract/core/money.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { isAgentType } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseWith } from '../../server/result.ts';
import { toAccount } from '../member/create-account.ts';
import { findLive } from './contract-queries.ts';
import { type ContractRow, HOUSE } from './contract-rows.ts';
import { toLane } from './lanes.ts';
import { toCanonicalJson } from './receipt.ts';
import { type ContractKind, isAbove, type Terms, toRates } from './terms.ts';

interface Downline {
  memberId: string;
  account: string;
  uplineAccount: string;
}

const BELOW_AGENT = `select t.descendant, t.account, t.type, t.depth, up.account as upline from agent_tree t
  join agent_tree up on up.ancestor = t.ancestor and up.descendant = t.ancestor where t.ancestor = ?1 and t.account = ?2`;
/** An agent without an upline is a direct downline of the house. */
const BELOW_HOUSE = `select self.descendant, self.account, self.type, '' as upline,
    1 + (select count(*) from agent_tree where descendant = self.descendant and depth > 0) as depth
  from directory d join agent_tree self on self.descendant = d.member_id and self.ancestor = d.member_id
  where d.account = ?2 and d.state = 'active' and ?1 = ''`;

/** A direct downline who is an agent. A member of another tree gets the same answer as an unknown name. */
async function findDownline(db: D1Database, uplineId: string, account: string): Promise<Answer<Downline>> {
  const row = await db
    .prepare(uplineId === HOUSE.memberId ? BELOW_HOUSE : BELOW_AGENT)
    .bind(uplineId, toAccount(account))
    .first<{ descendant: string; account: string; type: MemberType; depth: number; upline: string }>();
  if (!row) return refuse('member.unknown');
  if (row.depth !== 1 || !isAgentType(row.type)) return refuse('contracts.not_an_agent');
  return accept({ memberId: row.descendant, account: row.account, uplineAccount: row.upline });
}

async function checkRates(db: D1Database, uplineId: string, terms: Terms): Promise<Answer<null>> {
  if (uplineId === HOUSE.memberId) return accept(null);
  const own = await findLive(db, uplineId, terms.kind);
  const limit = { rate: own?.rate ?? 0, lossRate: own?.loss_rate ?? 0 };
  if (!isAbove(toRates(terms), limit)) return accept(null);
  return refuseWith('contracts.rate_above_own', { rate: toMajor(limit.rate), lossRate: toMajor(limit.lossRate) });
}

const INSERT = `insert or ignore into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms,
    rate, loss_rate, offered_at_ms, changed_at_ms, is_untold)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'offered', ?8, ?9, ?10, ?11, ?11, 1) returning *`;

async function isOffered(db: D1Database, downlineId: string, kind: ContractKind): Promise<boolean> {
  const sql = "select 1 from contracts where downline_id = ? and kind = ? and state = 'offered'";
  return (await db.prepare(sql).bind(downlineId, kind).first()) !== null;
}

/** Checks whether an agent, or the house (an empty id), may offer this contract. */
export async function checkOffer(
  db: D1Database,
  uplineId: string,
  account: string,
  terms: Terms,
): Promise<Answer<Downline & { live: ContractRow | undefined }>> {
  const downline = await findDownline(db, uplineId, account);
  if (!downline.ok) return downline;
  const may = await checkRates(db, uplineId, terms);
  if (!may.ok) return may;
  const { memberId } = downline.value;
  const [live, waits] = await Promise.all([findLive(db, memberId, terms.kind), isOffered(db, memberId, terms.kind)]);
  if (live && live.lane !== toLane(terms)) return refuse('contracts.period_fixed');
  if (waits) return refuse('contracts.offer_open');
  return accept({ ...downline.value, live });
}

/** One offer per downline and kind may wait at a time. */
export async function offerContract(
  db: D1Database,
  uplineId: string,
  account: string,
  terms: Terms,
  now = clock(),
): Promise<Answer<ContractRow>> {
  const checked = await checkOffer(db, uplineId, account, terms);
  if (!checked.ok) return checked;
  const { memberId, account: name, uplineAccount } = checked.value;
  const { rate, lossRate } = toRates(terms);
  const id = `C${crypto.randomUUID().replaceAll('-', '')}`;
  const parties = [uplineId, uplineAccount, memberId, name] as const;
  const row = await db
    .prepare(INSERT)
    .bind(id, terms.kind, toLane(terms), ...parties, toCanonicalJson(terms), rate, lossRate, now)
    .first<ContractRow>();
  return row ? accept(row) : refuse('contracts.offer_open');
}
