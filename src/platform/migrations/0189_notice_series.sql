-- One row for each series of notices, so that the list need not read a row for each language. It has the notice that was published last and
-- the texts in every language. Triggers update it, so that a worker of the previous version updates it, too.
create table notice_series (
  series text primary key,
  id text not null,
  type text not null,
  language text,
  title text not null,
  content text not null,
  published_at_ms integer not null,
  ends_at_ms integer not null,
  audience text not null,
  min_rank integer not null,
  max_rank integer not null,
  position integer not null,
  image_url text not null,
  platform text not null,
  execution text not null,
  texts text not null                      -- JSON: title and content by language, `ALL` for every language
) strict;
create index notice_series_newest on notice_series (published_at_ms, id);
create view notice_series_now as
  select series, id, type, language, title, content, published_at_ms, ends_at_ms, audience, min_rank, max_rank, position, image_url, platform, execution,
    (select json_group_object(coalesce(o.language, 'ALL'), json_object('title', o.title, 'content', o.content))
      from notices o where o.series = n.series and o.deleted_at_ms is null) as texts
  from notices n where n.deleted_at_ms is null
    and n.id = (select o.id from notices o where o.series = n.series and o.deleted_at_ms is null order by o.published_at_ms desc, o.id desc limit 1);
insert into notice_series (series, id, type, language, title, content, published_at_ms, ends_at_ms, audience, min_rank, max_rank,
    position, image_url, platform, execution, texts) select * from notice_series_now;

create trigger notices_added_to_series after insert on notices begin
  delete from notice_series where series = new.series;
  insert into notice_series (series, id, type, language, title, content, published_at_ms, ends_at_ms, audience, min_rank, max_rank,
    position, image_url, platform, execution, texts) select * from notice_series_now where series = new.series;
end;
create trigger notices_changed_in_series after update on notices begin
  delete from notice_series where series in (old.series, new.series);
  insert into notice_series (series, id, type, language, title, content, published_at_ms, ends_at_ms, audience, min_rank, max_rank,
    position, image_url, platform, execution, texts) select * from notice_series_now where series in (old.series, new.series);
end;
create trigger notices_removed_from_series after delete on notices begin
  delete from notice_series where series = old.series;
  insert into notice_series (series, id, type, language, title, content, published_at_ms, ends_at_ms, audience, min_rank, max_rank,
    position, image_url, platform, execution, texts) select * from notice_series_now where series = old.series;
end;
