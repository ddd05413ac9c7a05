-- Closed contracts of an upline in the order of their list, so that it does not walk the open ones.
create index contracts_below_closed on contracts (upline_id, kind, offered_at_ms desc, id) where state not in ('offered', 'active', 'ending');

-- Lists that go on after a place instead of counting and passing over the pages before.
create index promotions_newest on promotions (starts_at_ms, id);
create index notices_newest on notices (published_at_ms, id) where deleted_at_ms is null;
drop index notices_by_time;
-- The newest row of a series stands for it in the list.
create index notices_of_series on notices (series, published_at_ms, id) where deleted_at_ms is null;
drop index notices_series;
