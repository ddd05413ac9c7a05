-- Outcome of the last failed request to end a contract ('withdrawn' or 'refused') and the side that had asked: 'withdrawn:upline'.
alter table contracts add column news text not null default '';
-- For lists of contracts of all kinds that wait for an answer.
create index contracts_waiting_own on contracts (downline_id, changed_at_ms desc, id) where state in ('offered', 'ending');
create index contracts_waiting_below on contracts (upline_id, changed_at_ms desc, id) where state in ('offered', 'ending');
