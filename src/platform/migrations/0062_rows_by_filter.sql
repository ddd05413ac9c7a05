-- For reports of one day: they read only that day, however long the history is. In the primary key, category and vendor come before the
-- day.
create index team_days_day on team_days (agent_id, scope, day);
-- For lists of settlements in one state, which are few of very many, or none.
create index settlements_upline_state on settlements (upline_id, kind, state, start_ms desc, id desc);
create index settlements_downline_state on settlements (downline_id, kind, state, start_ms desc, id desc);
create index contracts_own_live on contracts (downline_id) where state in ('offered', 'active', 'ending');
