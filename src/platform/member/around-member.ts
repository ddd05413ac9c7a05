import { listSharedMarks, type SharedMark } from './person-marks.ts';
import { listPlayedTogether } from './played-together.ts';

/** Maximum number of other members shown on a card. */
const SHARED_MAX = 20;
const DEVICES_MAX = 20;

interface Totals {
  rounds: number;
  stake_minor: number;
  payout_minor: number;
  deposit_minor: number;
  withdrawal_minor: number;
  bonus_minor: number;
  earned_minor: number;
}

export interface AroundMember {
  totals: Totals;
  /** Accounts of the agents above the member, from the top of the tree down to the upline. */
  uplines: string[];
  referredBy: string | null;
  devices: { mark: string; lastAt: string; others: number }[];
  shared: { account: string; kind: SharedMark['kind']; lastAt: string; together: number; opposite: number }[];
  notes: number;
}

const NONE: Totals = {
  ...{ rounds: 0, stake_minor: 0, payout_minor: 0, deposit_minor: 0, withdrawal_minor: 0 },
  ...{ bonus_minor: 0, earned_minor: 0 },
};
const TOTALS = `select ${Object.keys(NONE).join(', ')} from member_totals where member_id = ?`;
const UPLINES = `select d.account from agent_tree t join directory d on d.member_id = t.ancestor
  where t.descendant = ? and t.depth > 0 order by t.depth desc`;
const REFERRER = `select d.account from registration_origins o join directory d on d.member_id = o.referrer_id where o.member_id = ?`;
/** The other members of a device are counted up to 100. */
const DEVICES = `select m.mark, m.at_ms, (select count(*) from (select 1 from member_marks o
    where o.kind = 'device' and o.mark = m.mark and o.member_id <> m.member_id limit 100)) as others
  from member_marks m where m.member_id = ? and m.kind = 'device' order by m.at_ms desc limit ${DEVICES_MAX}`;
const NOTES = 'select count(*) as notes from member_notes where member_id = ?';

const toIso = (ms: number) => new Date(ms).toISOString();

async function listShared(db: D1Database, memberId: string): Promise<AroundMember['shared']> {
  const marks = await listSharedMarks(db, memberId, SHARED_MAX);
  const played = await listPlayedTogether(db, memberId, [...new Set(marks.map((mark) => mark.memberId))]);
  return marks.map(({ memberId: other, account, kind, at_ms: at }) => {
    const { rounds: together = 0, opposite = 0 } = played.get(other) ?? {};
    return { account, kind, lastAt: toIso(at), together, opposite };
  });
}

/** Reads a member's rows of the shared tables. */
export async function readAround(db: D1Database, memberId: string): Promise<AroundMember> {
  const statements = [TOTALS, UPLINES, REFERRER, DEVICES, NOTES].map((sql) => db.prepare(sql).bind(memberId));
  const [answers, shared] = await Promise.all([db.batch(statements), listShared(db, memberId)]);
  const [totals, uplines, referrers, devices, notes] = answers.map(({ results }) => results) as [
    Totals[],
    { account: string }[],
    { account: string }[],
    { mark: string; at_ms: number; others: number }[],
    { notes: number }[],
  ];
  return {
    totals: totals[0] ?? NONE,
    uplines: uplines.map(({ account }) => account),
    referredBy: referrers[0]?.account ?? null,
    devices: devices.map(({ mark, at_ms: at, others }) => ({ mark, lastAt: toIso(at), others })),
    shared,
    notes: notes[0]?.notes ?? 0,
  };
}
