-- Entries of the help centre.
create table help_items (
  id text primary key,
  language text not null,            -- 'PT', 'EN', 'PT-BR'
  category text not null,            -- text in the language of the row, shown unchanged
  position integer not null,
  title text not null,
  content text not null,             -- HTML; readers sanitise it
  updated_at_ms integer not null
) strict, without rowid;
create index help_items_shown on help_items (language, position, id);
