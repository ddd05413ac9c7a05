-- Closed contracts of an upline in the order of their list, so that the list does not read open contracts.
create index contracts_below_closed on contracts (upline_id, kind, offered_at_ms desc, id) where state not in ('offered', 'active', 'ending');

-- For lists that continue after a given row. Before, they counted and skipped the rows of all earlier pages.
create index promotions_newest on promotions (starts_at_ms, id);
create index notices_newest on notices (published_at_ms, id) where deleted_at_ms is null;
drop index notices_by_time;
-- The list shows the newest row of each series.
create index notices_of_series on notices (series, published_at_ms, id) where deleted_at_ms is null;
drop index notices_series;
