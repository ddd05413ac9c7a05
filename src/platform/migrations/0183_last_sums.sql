-- Marks the newest sum of each key, so that a report reads one row for each key. The mark moves when a key gets its first row of a new day,
-- not with each entry.
alter table revenue_sums add column is_last integer not null default 1;
update revenue_sums set is_last = 0 where exists (
  select 1 from revenue_sums l where l.part = revenue_sums.part and l.key = revenue_sums.key and l.day > revenue_sums.day);
create index revenue_sums_last on revenue_sums (part, key) where is_last = 1;
create trigger revenue_sums_added after insert on revenue_sums begin
  update revenue_sums set is_last = 0 where part = new.part and key = new.key and is_last = 1
    and day < (select max(day) from revenue_sums where part = new.part and key = new.key);
end;

alter table payment_sums add column is_last integer not null default 1;
update payment_sums set is_last = 0 where exists (select 1 from payment_sums l where l.part = payment_sums.part and l.key = payment_sums.key
  and l.kind = payment_sums.kind and l.day > payment_sums.day);
create index payment_sums_last on payment_sums (part, key, kind) where is_last = 1;
create trigger payment_sums_added after insert on payment_sums begin
  update payment_sums set is_last = 0 where part = new.part and key = new.key and kind = new.kind and is_last = 1
    and day < (select max(day) from payment_sums where part = new.part and key = new.key and kind = new.kind);
end;
