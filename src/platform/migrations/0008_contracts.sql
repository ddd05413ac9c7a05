-- Play of all members below an agent in windows of five minutes. A round counts in the row of the largest step that its stake reaches. So
-- the play of rounds of at least a step is the sum of the rows from that step on. A round reported late counts in the current window.
create table team_windows (
  window_ms integer not null,           -- first millisecond of the window
  agent_id text not null,
  step_minor integer not null,
  rounds integer not null,
  won_minor integer not null,           -- stakes of rounds that paid more than their stake
  lost_minor integer not null,
  primary key (window_ms, agent_id, step_minor)
) strict, without rowid;

-- A row is one version of an agreement or offer between an agent and the agent above (or the house: ''). Rates in basis points.
create table contracts (
  id text primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  lane text not null,                   -- lane of the settlement that pays it
  upline_id text not null,
  upline_account text not null,
  downline_id text not null,
  downline_account text not null,
  state text not null check (state in ('offered', 'rejected', 'withdrawn', 'active', 'ending', 'replaced', 'terminated')),
  terms text not null,
  rate integer not null check (rate between 0 and 10000),
  loss_rate integer not null check (loss_rate between 0 and 10000),
  offered_at_ms integer not null,
  decided_at_ms integer,
  changed_at_ms integer not null,
  ended_at_ms integer,
  version integer,                      -- number among the contracts of this kind that this downline accepted, from 1
  receipt text,                         -- canonical JSON of the accepted terms, and its SHA-256
  receipt_sha256 text,
  decision text,                        -- id of the call that accepted the contract, if several calls were simultaneous
  from_ms integer,                      -- the contract pays periods that begin at this time or later and end by `until_ms`
  until_ms integer,
  ending_by text not null default '' check (ending_by in ('', 'upline', 'downline')),
  end_cause text not null default '',
  is_closed integer not null default 0, -- 1: every period of the contract is settled
  is_untold integer not null default 0  -- 1: a side has not been notified of the state yet
) strict;
create unique index contracts_offered on contracts (downline_id, kind) where state = 'offered';
create unique index contracts_live on contracts (downline_id, kind) where state in ('active', 'ending');
create unique index contracts_version on contracts (downline_id, kind, version);
create index contracts_below on contracts (upline_id, kind, offered_at_ms desc, id);
create index contracts_own on contracts (downline_id, kind, offered_at_ms desc, id);
create index contracts_below_live on contracts (upline_id, kind) where state in ('offered', 'active', 'ending');
create index contracts_settled on contracts (lane, id) where version is not null and is_closed = 0;
create index contracts_ending on contracts (lane, until_ms) where version is not null and is_closed = 0;
create index contracts_untold on contracts (id) where is_untold = 1;

-- Start of the next period of each settlement lane.
create table settlement_lanes (
  lane text primary key,
  next_start_ms integer not null
) strict;

create table settlement_runs (
  id text primary key,                  -- lane and first millisecond of the period
  lane text not null,
  start_ms integer not null,
  end_ms integer not null,
  from_day text not null,
  to_day text not null,
  state text not null check (state in ('counting', 'paying', 'done')),
  after_contract text not null default '',
  started_at_ms integer not null,
  finished_at_ms integer,
  contracts integer not null default 0, -- contracts counted so far; triggers update the columns below
  none integer not null default 0,
  due integer not null default 0,
  owed integer not null default 0,
  paid integer not null default 0,
  amount_minor integer not null default 0,
  paid_minor integer not null default 0,
  unique (lane, start_ms)
) strict;
create index settlement_runs_newest on settlement_runs (started_at_ms desc, id);
create index settlement_runs_open on settlement_runs (lane, start_ms) where state <> 'done';

-- Pay of one contract version for one period, with its inputs. The id consists of contract and period. Each version has its own contract
-- id, so a settlement exists only once.
create table settlements (
  id text primary key,
  run_id text not null references settlement_runs (id),
  contract_id text not null references contracts (id),
  version integer not null,
  kind text not null,
  lane text not null,
  start_ms integer not null,
  end_ms integer not null,
  from_day text not null,
  to_day text not null,
  upline_id text not null,
  upline_account text not null,
  downline_id text not null,
  downline_account text not null,
  amount_minor integer not null check (amount_minor >= 0),
  state text not null check (state in ('none', 'due', 'owed', 'paid')),
  inputs text not null,
  pay text not null,
  counted_at_ms integer not null,
  tried_at_ms integer not null,
  paid_at_ms integer,
  unique (contract_id, start_ms, version)
) strict;
create index settlements_downline on settlements (downline_id, kind, start_ms desc, id desc);
create index settlements_upline on settlements (upline_id, kind, start_ms desc, id desc);
create index settlements_run on settlements (run_id, id) where state = 'due';
create index settlements_owed on settlements (lane, tried_at_ms) where state = 'owed';

create trigger settlements_counted after insert on settlements begin
  update settlement_runs set none = none + (new.state = 'none'), due = due + (new.state = 'due'),
    amount_minor = amount_minor + new.amount_minor where id = new.run_id;
end;
create trigger settlements_moved after update of state on settlements when new.state <> old.state begin
  update settlement_runs set due = due - (old.state = 'due'), owed = owed - (old.state = 'owed') + (new.state = 'owed'),
    paid = paid + (new.state = 'paid'), paid_minor = paid_minor + iif(new.state = 'paid', new.amount_minor, 0) where id = new.run_id;
end;
