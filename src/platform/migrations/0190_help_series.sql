-- One row for each answer of the help centre with its texts in every language, as for notices (0189).
create table help_series (
  series text primary key,
  position integer not null,
  updated_at_ms integer not null,
  texts text not null                      -- JSON: category, title and content by language
) strict;
create index help_series_in_order on help_series (position, series);
create view help_series_now as
  select series, min(position) as position, max(updated_at_ms) as updated_at_ms,
    json_group_object(language, json_object('category', category, 'title', title, 'content', content)) as texts
  from help_items group by series;
insert into help_series (series, position, updated_at_ms, texts) select * from help_series_now;

create trigger help_items_added_to_series after insert on help_items begin
  delete from help_series where series = new.series;
  insert into help_series (series, position, updated_at_ms, texts) select * from help_series_now where series = new.series;
end;
create trigger help_items_changed_in_series after update on help_items begin
  delete from help_series where series in (old.series, new.series);
  insert into help_series (series, position, updated_at_ms, texts) select * from help_series_now where series in (old.series, new.series);
end;
create trigger help_items_removed_from_series after delete on help_items begin
  delete from help_series where series = old.series;
  insert into help_series (series, position, updated_at_ms, texts) select * from help_series_now where series = old.series;
end;
