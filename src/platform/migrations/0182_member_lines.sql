-- The data of a member in a line of a list, as JSON: id, account, type, state, upline, rank, day of joining. Null while the member is not
-- listed. Each key by which members are found has a copy of the line, so that a page reads one row for each member.
alter table directory add column joined_day text;            -- as in `agent_tree`
update directory set joined_day = (select joined_day from agent_tree where descendant = member_id and ancestor = member_id);
alter table directory add column line text generated always as (iif(state = 'active' and joined_day is not null,
  json_array(member_id, account, type, standing, upline, rank, joined_day), null)) virtual;

alter table member_texts add column line text;
-- Names of the same member that sort before this one, each after a line break. Null: the rows must be compared instead.
alter table member_texts add column earlier text;
update member_texts set line = (select line from directory d where d.member_id = member_texts.member_id),
  earlier = iif(kind = 'name', coalesce((select group_concat(char(10) || o.text, '') from member_texts o
    where o.member_id = member_texts.member_id and o.kind = 'name' and o.text < member_texts.text), ''), '');
alter table member_marks add column line text;
update member_marks set line = (select line from directory d where d.member_id = member_marks.member_id) where kind <> 'cpf';

create trigger agent_tree_day_of_joining after insert on agent_tree when new.depth = 0 begin
  update directory set joined_day = new.joined_day where member_id = new.descendant;
end;
create trigger member_texts_listed after insert on member_texts when new.line is null begin
  update member_texts set line = (select line from directory where member_id = new.member_id)
    where kind = new.kind and text = new.text and member_id = new.member_id;
end;
create trigger member_texts_not_in_order after update of text on member_texts begin
  update member_texts set earlier = null where member_id = new.member_id;
end;
create trigger member_marks_listed after insert on member_marks when new.line is null and new.kind <> 'cpf' begin
  update member_marks set line = (select line from directory where member_id = new.member_id)
    where kind = new.kind and mark = new.mark and member_id = new.member_id;
end;

-- The search index also has the line, and the texts as JSON (name, phone, e-mail), which show in which column a text was found. An index
-- cannot get new columns, so it is built again: the newest 100,000 members here, older ones in steps.
drop table member_fts;
create virtual table member_fts using fts5 (account, name, phone, email, id, line unindexed, texts unindexed,
  tokenize = 'trigram', content = '', contentless_delete = 1, contentless_unindexed = 1);
insert or ignore into member_unindexed (member_id) select member_id from member_numbers;
create table member_newest (number integer primary key, member_id text not null, account text not null, line text, name text, phone text, email text) strict;
insert into member_newest (number, member_id, account, line, name, phone, email)
  select n.number, d.member_id, d.account, d.line,
    (select group_concat(t.text, char(10)) from member_texts t where t.member_id = d.member_id and t.kind = 'name'
      and not exists (select 1 from member_texts o where o.member_id = t.member_id and o.kind = 'name'
        and substr(o.text, -length(t.text) - 1) = ' ' || t.text)),
    (select replace(group_concat(value, char(10)), '+', '') from (
      select value from contacts where member_id = d.member_id and kind = 'phone'
      union select text from member_texts where member_id = d.member_id and kind = 'phone')),
    (select group_concat(value, char(10)) from (
      select value from contacts where member_id = d.member_id and kind = 'email'
      union select text from member_texts where member_id = d.member_id and kind = 'email'))
  from member_numbers n join directory d on d.member_id = n.member_id and d.state = 'active' order by n.number desc limit 100000;
insert into member_fts (rowid, account, name, phone, email, id, line, texts)
  select number, account, name, phone, email, member_id, line, json_array(name, phone, email) from member_newest;
delete from member_unindexed where member_id in (select member_id from member_newest);
drop table member_newest;

-- This version and the previous one write a member's row of the index without `line` and `texts`, and then remove the member from
-- `member_unindexed`. The trigger adds the two columns at that moment.
create trigger member_unindexed_listed after delete on member_unindexed begin
  update member_fts set line = (select line from directory where member_id = old.member_id),
    texts = json_array(
      (select group_concat(t.text, char(10)) from member_texts t where t.member_id = old.member_id and t.kind = 'name'),
      (select replace(group_concat(value, char(10)), '+', '') from (
        select value from contacts where member_id = old.member_id and kind = 'phone'
        union select text from member_texts where member_id = old.member_id and kind = 'phone')),
      (select group_concat(value, char(10)) from (
        select value from contacts where member_id = old.member_id and kind = 'email'
        union select text from member_texts where member_id = old.member_id and kind = 'email')))
    where rowid = (select number from member_numbers where member_id = old.member_id);
end;
create trigger directory_listed after update on directory when new.line is not old.line begin
  update member_texts set line = new.line where member_id = new.member_id;
  update member_marks set line = new.line where member_id = new.member_id and kind <> 'cpf';
  update member_fts set line = new.line where rowid = (select number from member_numbers where member_id = new.member_id);
end;
