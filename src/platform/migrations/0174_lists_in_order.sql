-- Open contracts of an upline in the order of their list. The index before had no order, so the list walked closed contracts, too.
create index contracts_below_open on contracts (upline_id, kind, offered_at_ms desc, id) where state in ('offered', 'active', 'ending');
drop index contracts_below_live;

-- Each list of approvals first ends those that expired, and read all that wait.
create index approvals_expiring on approvals (expires_at_ms) where state = 'waiting';
