-- Wallet calls of vendors by minute (two days) and by hour (ninety days). Isolates add what they counted every ten seconds.
create table vendor_calls (
  vassalage text not null,
  span text not null check (span in ('M', 'H')),
  start_ms integer not null,
  calls integer not null,
  refused integer not null,          -- answered with an error of the contract, such as too little balance
  failed integer not null,           -- the platform broke down
  slow integer not null,             -- took more than a second
  total_ms integer not null,
  max_ms integer not null,
  primary key (vassalage, span, start_ms)
) strict, without rowid;
create index vendor_calls_old on vendor_calls (span, start_ms);

-- The agents directly below an account, or without one, for the tree of the console.
create index directory_agents on directory (upline, account) where type in (1, 2, 41, 42) and state = 'active';
