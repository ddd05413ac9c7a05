-- Open contracts of an upline in the order of their list. The previous index had no order, so the list also read closed contracts.
create index contracts_below_open on contracts (upline_id, kind, offered_at_ms desc, id) where state in ('offered', 'active', 'ending');
drop index contracts_below_live;

-- Each list of approvals first ends the expired ones. Without this index it read all waiting approvals to find them.
create index approvals_expiring on approvals (expires_at_ms) where state = 'waiting';
