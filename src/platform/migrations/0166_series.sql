-- A notice and a help answer in several languages are rows of one series. Earlier rows: an id that ends with its language, such as `welcome-pt`,
-- belongs to `welcome`; any other is a series of its own. The triggers give the same to rows that are written without a series.
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
