import type { Projection } from '../agents/project-rows.ts';
import { IS_SOMEBODY_ELSE } from './referral-queries.ts';
import type { ReferralRates } from './referral-rates.ts';

type Bind = (sql: string, ...values: (string | number)[]) => D1PreparedStatement;

/** `?1` is the invited member. */
const INVITED = `registration_origins o where o.member_id = ?1 and o.referrer_id is not null and ${IS_SOMEBODY_ELSE}`;
const FIRST_DEPOSIT = `insert into referral_lines (referrer_id, member_id, kind, day, base_minor, earned_units)
  select o.referrer_id, ?1, 'deposit', ?2, ?3, ?3 * ?4 from ${INVITED}
    and not exists (select 1 from referral_lines l where l.member_id = ?1 and l.kind = 'deposit')`;
const STAKES = `insert into referral_lines (referrer_id, member_id, kind, day, base_minor, earned_units)
  select o.referrer_id, ?1, 'stake', j.value ->> '$.day', sum(j.value ->> '$.valid'), sum(j.value ->> '$.valid') * ?3
    from json_each(?2) j, ${INVITED} and j.value ->> '$.valid' > 0 group by j.value ->> '$.day'
  on conflict (member_id, kind, day) do update
    set base_minor = base_minor + excluded.base_minor, earned_units = earned_units + excluded.earned_units`;

const REVERSE = `insert or ignore into referral_reversals (member_id, referrer_id, day, amount_minor)
  select member_id, referrer_id, day, due_minor from referral_lines where member_id = ?1 and kind = 'deposit' and due_minor > 0`;
/** Limits the earned amount to the amount that is paid or is being paid. */
const STOP = `update referral_lines set earned_units = due_minor * 10000 where member_id = ?1 and kind = 'deposit'`;

/** Ends the reward of the first deposit, and takes back the part that the inviter got. Runs in the batch of a projection. */
export function toReferralReversal(bind: Bind): D1PreparedStatement[] {
  return [bind(REVERSE), bind(STOP)];
}

/** Runs in the batch of a projection. */
export function toReferralStatements(
  bind: Bind,
  { firstPlayed, days }: Pick<Projection, 'firstPlayed' | 'days'>,
  { depositPoints, depositMaxMinor, stakePoints }: ReferralRates,
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = [];
  if (firstPlayed && depositPoints > 0) {
    const baseMinor = Math.min(firstPlayed.amount, depositMaxMinor);
    statements.push(bind(FIRST_DEPOSIT, firstPlayed.day, baseMinor, depositPoints));
  }
  if (stakePoints > 0) statements.push(bind(STAKES, JSON.stringify(days), stakePoints));
  return statements;
}
