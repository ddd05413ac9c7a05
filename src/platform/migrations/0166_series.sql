-- A notice or a help answer has one row for each language; these rows form a series. For earlier rows, an id that ends with its language,
-- such as `welcome-pt`, belongs to the series `welcome`; any other row is a series of its own. The triggers set the series in the same way
-- for rows that are written without one.
alter table notices add column series text not null default '';
update notices set series = case when language is not null and id like '%_-' || lower(language)
  then substr(id, 1, length(id) - length(language) - 1) else id end;
create index notices_series on notices (series) where deleted_at_ms is null;
create trigger notices_series_named after insert on notices when new.series = '' begin
  update notices set series = case when new.language is not null and new.id like '%_-' || lower(new.language)
    then substr(new.id, 1, length(new.id) - length(new.language) - 1) else new.id end where id = new.id;
end;

alter table help_items add column series text not null default '';
update help_items set series = case when id like '%_-' || lower(language)
  then substr(id, 1, length(id) - length(language) - 1) else id end;
create index help_items_series on help_items (series);
create trigger help_items_series_named after insert on help_items when new.series = '' begin
  update help_items set series = case when new.id like '%_-' || lower(new.language)
    then substr(new.id, 1, length(new.id) - length(new.language) - 1) else new.id end where id = new.id;
end;
