-- One search for everything that identifies a member. `number` is the row id in the index; newer members have higher numbers.
create table member_numbers (
  number integer primary key autoincrement,
  member_id text not null unique
) strict;
create virtual table member_fts using fts5 (account, name, phone, email, id, tokenize = 'trigram', content = '', contentless_delete = 1);

-- Members whose texts have changed since they were put into the search index. Steps of bounded size (search-index.ts) update the index and
-- empty this table, so neither a registration nor this migration writes the index.
create table member_unindexed (member_id text primary key) strict, without rowid;
create trigger directory_unindexed after update of state on directory when new.state = 'active' begin
  insert or ignore into member_unindexed (member_id) values (new.member_id);
end;
create trigger directory_added_unindexed after insert on directory when new.state = 'active' begin
  insert or ignore into member_unindexed (member_id) values (new.member_id);
end;
create trigger member_texts_added_unindexed after insert on member_texts begin
  insert or ignore into member_unindexed (member_id) values (new.member_id);
end;
create trigger member_texts_changed_unindexed after update of text on member_texts begin
  insert or ignore into member_unindexed (member_id) values (new.member_id);
end;
create trigger member_texts_removed_unindexed after delete on member_texts begin
  insert or ignore into member_unindexed (member_id) values (old.member_id);
end;
create trigger contacts_added_unindexed after insert on contacts begin
  insert or ignore into member_unindexed (member_id) values (new.member_id);
end;
create trigger contacts_changed_unindexed after update on contacts begin
  insert or ignore into member_unindexed (member_id) values (old.member_id), (new.member_id);
end;
create trigger contacts_removed_unindexed after delete on contacts begin
  insert or ignore into member_unindexed (member_id) values (old.member_id);
end;

-- Adds the members of an existing installation, in the order of their registration.
insert into member_numbers (member_id) select member_id from directory where state = 'active' order by reserved_at_ms, member_id;
insert into member_unindexed (member_id) select member_id from directory where state = 'active';

-- Notes of the staff. `author` is the account of the person; empty for the machine's bearer.
create table member_notes (
  id integer primary key autoincrement,
  member_id text not null,
  at_ms integer not null,
  author text not null,
  text text not null,
  request_key text not null unique,
  input_hash text not null
) strict;
create index member_notes_member on member_notes (member_id, id);
