-- Wallet calls of vendors by minute (kept for two days) and by hour (kept for ninety days). Each isolate adds its counts every ten seconds.
create table vendor_calls (
  vassalage text not null,
  span text not null check (span in ('M', 'H')),
  start_ms integer not null,
  calls integer not null,
  refused integer not null,          -- calls that were answered with an error of the contract, such as too little balance
  failed integer not null,           -- calls that failed by a fault of the platform
  slow integer not null,             -- calls that took more than a second
  total_ms integer not null,
  max_ms integer not null,
  primary key (vassalage, span, start_ms)
) strict, without rowid;
create index vendor_calls_old on vendor_calls (span, start_ms);

-- For the tree in the console: agents with a given upline, or without an upline.
create index directory_agents on directory (upline, account) where type in (1, 2, 41, 42) and state = 'active';
