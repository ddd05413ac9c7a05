-- Sources of registrations, and the earnings of agents and members from them. A member's own code (`member`) invites friends.
alter table registration_codes add column kind text not null default 'agent' check (kind in ('agent', 'member'));
-- Number of registrations that were refused because the code was disabled.
alter table registration_codes add column refused integer not null default 0;
create unique index registration_codes_member on registration_codes (agent_id) where kind = 'member';

-- A browser counts once per day and code, by an id of that day which does not identify it. Rows are deleted after the day.
create table code_visits (
  day text not null,
  code text not null,
  visit_id text not null,
  primary key (day, code, visit_id)
) strict, without rowid;
create trigger code_visits_counted after insert on code_visits begin
  update registration_codes set visits = visits + 1 where code = new.code;
end;

-- The receipt of each registration with a source, written in the batch that activates the account.
create table registration_origins (
  member_id text primary key,
  account text not null,
  agent_id text,                        -- the agent above, at that time
  referrer_id text,                     -- the member who sent the invitation
  via text not null check (via in ('code', 'domain', 'opened')),
  code text not null,                   -- empty without a code
  at_ms integer not null,
  deposit_day text,
  deposit_minor integer,
  played_day text,
  state text not null generated always as (
    case when deposit_day is null then 'registered' when played_day is null then 'deposited' else 'active' end
  ) virtual
) strict;
create index registration_origins_agent on registration_origins (agent_id, at_ms, member_id);
create index registration_origins_agent_code on registration_origins (agent_id, code, at_ms, member_id);
create index registration_origins_referrer on registration_origins (referrer_id, at_ms, member_id);
create index registration_origins_referrer_state on registration_origins (referrer_id, state, at_ms, member_id);

create table referral_totals (
  member_id text primary key,
  registered integer not null default 0,
  deposited integer not null default 0,
  active integer not null default 0,
  paid_minor integer not null default 0
) strict, without rowid;

create trigger registration_origins_counted after insert on registration_origins begin
  update registration_codes set registrations = registrations + 1 where code = new.code;
  insert into referral_totals (member_id, registered) select new.referrer_id, 1 where new.referrer_id is not null
    on conflict (member_id) do update set registered = registered + 1;
end;
create trigger registration_origins_deposited after update of deposit_day on registration_origins
  when old.deposit_day is null and new.deposit_day is not null begin
  update registration_codes set first_deposits = first_deposits + 1 where code = new.code;
  update referral_totals set deposited = deposited + 1 where member_id = new.referrer_id;
end;
create trigger registration_origins_active after update of deposit_day, played_day on registration_origins
  when new.referrer_id is not null and (old.deposit_day is null or old.played_day is null)
    and new.deposit_day is not null and new.played_day is not null begin
  update referral_totals set active = active + 1 where member_id = new.referrer_id;
end;
create trigger first_deposits_origin after insert on first_deposits begin
  update registration_origins set deposit_day = new.day, deposit_minor = new.amount_minor
    where member_id = new.member_id and deposit_day is null;
end;
create trigger member_actives_origin after insert on member_actives when new.kind = 'D' begin
  update registration_origins set played_day = new.first_day where member_id = new.member_id and played_day is null;
end;

-- Earnings of a referral: `earned_units` are ten-thousandths of a minor unit, so that no rounding is lost from day to day. `due_minor` is
-- the value of `paid_minor` after the payment in progress.
create table referral_lines (
  referrer_id text not null,
  member_id text not null,
  kind text not null check (kind in ('deposit', 'stake')),
  day text not null,
  base_minor integer not null,
  earned_units integer not null,
  due_minor integer not null default 0,
  paid_minor integer not null default 0 check (paid_minor <= due_minor),
  primary key (member_id, kind, day)
) strict, without rowid;
create index referral_lines_referrer on referral_lines (referrer_id, day, member_id, kind);
create index referral_lines_open on referral_lines (referrer_id, day) where paid_minor < earned_units / 10000;
create trigger referral_lines_paid after update of paid_minor on referral_lines begin
  update referral_totals set paid_minor = paid_minor + new.paid_minor - old.paid_minor where member_id = new.referrer_id;
end;

-- Income of a member as an agent or from invitations, by day and kind of the ledger.
create table income_days (
  member_id text not null,
  day text not null,
  kind text not null,
  payments integer not null,
  amount_minor integer not null,
  primary key (member_id, day, kind)
) strict, without rowid;
insert into income_days select member_id, day, kind, count(*), sum(amount_minor) from member_events
  where kind in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary', 'referral') group by member_id, day, kind;

-- Lifetime sums of a member in one row, so that a member's card costs the same after ten years.
create table member_totals (
  member_id text primary key,
  rounds integer not null default 0,
  stake_minor integer not null default 0,
  valid_minor integer not null default 0,
  payout_minor integer not null default 0,
  deposit_minor integer not null default 0,
  withdrawal_minor integer not null default 0,
  bonus_minor integer not null default 0,
  fee_minor integer not null default 0,
  earned_minor integer not null default 0,
  transfer_in_minor integer not null default 0,
  transfer_out_minor integer not null default 0
) strict, without rowid;
insert into member_totals select member_id, sum(rounds), sum(stake_minor), sum(valid_minor), sum(payout_minor), sum(deposit_minor),
    sum(withdrawal_minor), sum(bonus_minor), sum(fee_minor), sum(earned_minor), sum(transfer_in_minor), sum(transfer_out_minor)
  from member_days group by member_id;

-- Events of all members below an agent, by time. Pages of a team's events are read from here, so their cost does not grow with the team.
drop index member_events_day;
create index member_events_time on member_events (member_id, at_ms, seq);
create table team_events (
  agent_id text not null,
  at_ms integer not null,
  member_id text not null,
  seq integer not null,
  depth integer not null,
  category text not null,
  vendor text not null,
  primary key (agent_id, at_ms, member_id, seq)
) strict, without rowid;
insert into team_events select t.ancestor, e.at_ms, e.member_id, e.seq, t.depth, e.category, e.vendor
  from member_events e join agent_tree t on t.descendant = e.member_id and t.depth > 0;
