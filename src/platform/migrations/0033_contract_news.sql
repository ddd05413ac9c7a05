-- How the last request to end a contract came to nothing ('withdrawn' or 'refused'), and which side had asked: 'withdrawn:upline'.
alter table contracts add column news text not null default '';
-- What waits for an answer, of all kinds.
create index contracts_waiting_own on contracts (downline_id, changed_at_ms desc, id) where state in ('offered', 'ending');
create index contracts_waiting_below on contracts (upline_id, changed_at_ms desc, id) where state in ('offered', 'ending');
