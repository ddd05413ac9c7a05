-- Reports of a day read only that day, however long the history is. The primary key has category and vendor before the day.
create index team_days_day on team_days (agent_id, scope, day);
-- Settlements in one state: few of very many, or none.
create index settlements_upline_state on settlements (upline_id, kind, state, start_ms desc, id desc);
create index settlements_downline_state on settlements (downline_id, kind, state, start_ms desc, id desc);
create index contracts_own_live on contracts (downline_id) where state in ('offered', 'active', 'ending');
