-- The tree of agents and its reports. Triggers update the counts; a row that is written again is not counted again.
create table agent_teams (
  agent_id text primary key,
  members integer not null default 0,   -- all members below
  direct integer not null default 0
) strict, without rowid;

-- One row for each pair of a member and an account above it, and one row for each member itself at depth 0. A member's rows are written
-- once, copied from the rows of the upline.
create table agent_tree (
  ancestor text not null,
  descendant text not null,
  depth integer not null check (depth >= 0 and (depth = 0) = (ancestor = descendant)),
  account text not null,                -- account of the descendant, by which lists are sorted
  type integer not null,
  joined_day text not null,
  primary key (descendant, ancestor)
) strict, without rowid;
create unique index agent_tree_level on agent_tree (ancestor, depth, account);
create index agent_tree_account on agent_tree (ancestor, account);

create table registration_codes (
  code text primary key,                -- upper case
  agent_id text not null,
  agent_account text not null,
  name text not null,
  state text not null check (state in ('active', 'disabled')),
  created_at_ms integer not null,
  visits integer not null default 0,
  registrations integer not null default 0,
  first_deposits integer not null default 0
) strict;
create index registration_codes_agent on registration_codes (agent_id, created_at_ms desc);

-- Money and play of each member by day of the brand's time zone. The empty category is money that belongs to no game.
create table member_days (
  member_id text not null,
  day text not null,
  category text not null,
  vendor text not null,
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
  transfer_out_minor integer not null default 0,
  primary key (member_id, day, category, vendor)
) strict, without rowid;

-- Sums of all members below an agent; `*` is the sum of all categories and vendors, so that a trend reads one row a day.
create table team_days (
  agent_id text not null,
  scope text not null check (scope in ('team', 'direct')),
  category text not null,
  vendor text not null,
  day text not null,
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
  transfer_out_minor integer not null default 0,
  joined integer not null default 0,
  first_deposits integer not null default 0,
  primary key (agent_id, scope, category, vendor, day)
) strict, without rowid;

-- Members who staked in a day (D), week (W), half month (H) or month (M), which is named by its first day. `team_actives` counts them for
-- each agent.
create table member_actives (
  member_id text not null,
  kind text not null check (kind in ('D', 'W', 'H', 'M')),
  first_day text not null,
  primary key (member_id, kind, first_day)
) strict, without rowid;
create table team_actives (
  agent_id text not null,
  kind text not null,
  first_day text not null,
  members integer not null,
  direct integer not null,
  primary key (agent_id, kind, first_day)
) strict, without rowid;

-- Number of the last journal entry of a member that these tables contain. A batch that starts at another entry violates the check and is
-- rolled back.
create table projection_cursors (
  member_id text primary key,
  seq integer not null check (seq >= 0)
) strict, without rowid;

create table first_deposits (
  member_id text primary key,
  day text not null,
  amount_minor integer not null
) strict, without rowid;

-- Settled rounds and payments behind the figures, newest first.
create table member_events (
  member_id text not null,
  seq integer not null,                 -- of the member's journal
  at_ms integer not null,
  day text not null,
  kind text not null,
  category text not null,
  vendor text not null,
  reference text not null,              -- the round, or the cause of the payment
  game_code text not null,
  stake_minor integer not null,
  amount_minor integer not null,
  primary key (member_id, seq)
) strict, without rowid;
create index member_events_day on member_events (member_id, day, seq);

create trigger agent_tree_counted after insert on agent_tree when new.depth > 0 begin
  insert into agent_teams (agent_id, members, direct) values (new.ancestor, 1, new.depth = 1)
    on conflict (agent_id) do update set members = members + 1, direct = direct + (new.depth = 1);
  insert into team_days (agent_id, scope, category, vendor, day, joined)
    values (new.ancestor, 'team', '*', '*', new.joined_day, 1)
    on conflict (agent_id, scope, category, vendor, day) do update set joined = joined + 1;
  insert into team_days (agent_id, scope, category, vendor, day, joined)
    values (new.ancestor, 'direct', '*', '*', new.joined_day, new.depth = 1)
    on conflict (agent_id, scope, category, vendor, day) do update set joined = joined + (new.depth = 1);
end;

create trigger member_actives_counted after insert on member_actives begin
  insert into team_actives (agent_id, kind, first_day, members, direct)
    select ancestor, new.kind, new.first_day, 1, depth = 1 from agent_tree where descendant = new.member_id and depth > 0
    on conflict (agent_id, kind, first_day) do update set members = members + 1, direct = direct + excluded.direct;
end;

create trigger first_deposits_counted after insert on first_deposits begin
  update team_days set first_deposits = first_deposits + 1
    where scope = 'team' and category = '*' and vendor = '*' and day = new.day
      and agent_id in (select ancestor from agent_tree where descendant = new.member_id and depth > 0);
  update team_days set first_deposits = first_deposits + 1
    where scope = 'direct' and category = '*' and vendor = '*' and day = new.day
      and agent_id in (select ancestor from agent_tree where descendant = new.member_id and depth = 1);
end;

-- Adds the members of an existing installation to the tree.
insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
  with recursive above (ancestor, descendant, depth, account, type, joined_day, upline) as (
    select member_id, member_id, 0, account, type, date(reserved_at_ms / 1000 - 10800, 'unixepoch'), upline
      from directory where state = 'active'
    union all
    select up.member_id, above.descendant, above.depth + 1, above.account, above.type, above.joined_day, up.upline
      from above join directory up on up.account = above.upline and up.state = 'active' where above.depth < 100
  )
  select ancestor, descendant, depth, account, type, joined_day from above;
