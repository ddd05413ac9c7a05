-- Sums of the payment report from the first day up to each day, by day, method and state, like `revenue_sums` for the revenue. A payment
-- counts on the day of its order; a change of its state changes the sums of that day and of all later days. These triggers do not use
-- `or ignore`: if a statement with `on conflict` fires them, SQLite applies the policy of that statement instead.
create table payment_sums (
  part text not null check (part in ('day', 'method', 'state')),
  key text not null,                       -- empty if `part` is 'day'
  kind text not null,
  day text not null,
  payments integer not null,
  amount_minor integer not null,
  fee_minor integer not null,
  done integer not null,                   -- number of these payments that ended well
  done_minor integer not null,
  primary key (part, key, kind, day)
) strict, without rowid;
insert into payment_sums (part, key, kind, day, payments, amount_minor, fee_minor, done, done_minor)
  select part, key, kind, day, sum(payments) over own, sum(amount_minor) over own, sum(fee_minor) over own, sum(done) over own, sum(done_minor) over own
  from (select p.value as part, case p.value when 'method' then method when 'state' then state else '' end as key, kind, day,
      sum(payments) as payments, sum(amount_minor) as amount_minor, sum(fee_minor) as fee_minor,
      sum(iif(((kind = 'deposit' and state = 'paid') or (kind = 'withdrawal' and state in ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced'))), payments, 0)) as done,
      sum(iif(((kind = 'deposit' and state = 'paid') or (kind = 'withdrawal' and state in ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced'))), amount_minor, 0)) as done_minor
    from payment_days join json_each('["day","method","state"]') p where kind in ('deposit', 'withdrawal') group by 1, 2, 3, 4)
  window own as (partition by part, key, kind order by day);
create trigger payment_days_added after insert on payment_days when new.kind in ('deposit', 'withdrawal') begin
  insert into payment_sums (part, key, kind, day, payments, amount_minor, fee_minor, done, done_minor)
    select p.column1, p.column2, new.kind, new.day, coalesce(b.payments, 0), coalesce(b.amount_minor, 0), coalesce(b.fee_minor, 0), coalesce(b.done, 0),
      coalesce(b.done_minor, 0)
    from (values ('day', ''), ('method', new.method), ('state', new.state)) p left join payment_sums b on b.part = p.column1 and b.key = p.column2
      and b.kind = new.kind and b.day = (select max(day) from payment_sums
        where part = p.column1 and key = p.column2 and kind = new.kind and day < new.day)
    where not exists (select 1 from payment_sums
      where part = p.column1 and key = p.column2 and kind = new.kind and day = new.day);
  update payment_sums set payments = payments + new.payments, amount_minor = amount_minor + new.amount_minor, fee_minor = fee_minor + new.fee_minor,
      done = done + iif(((new.kind = 'deposit' and new.state = 'paid') or (new.kind = 'withdrawal' and new.state in
      ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced'))), new.payments, 0),
      done_minor = done_minor + iif(((new.kind = 'deposit' and new.state = 'paid') or (new.kind = 'withdrawal' and new.state in
      ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced'))), new.amount_minor, 0)
    where kind = new.kind and day >= new.day and (part, key) in (values ('day', ''), ('method', new.method), ('state', new.state));
end;
create trigger payment_days_changed after update on payment_days when new.kind in ('deposit', 'withdrawal') begin
  update payment_sums set payments = payments + new.payments - old.payments, amount_minor = amount_minor + new.amount_minor - old.amount_minor,
      fee_minor = fee_minor + new.fee_minor - old.fee_minor,
      done = done + iif(((new.kind = 'deposit' and new.state = 'paid') or (new.kind = 'withdrawal' and new.state in
      ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced'))), new.payments - old.payments, 0),
      done_minor = done_minor + iif(((new.kind = 'deposit' and new.state = 'paid') or (new.kind = 'withdrawal' and new.state in
      ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced'))), new.amount_minor - old.amount_minor, 0)
    where kind = new.kind and day >= new.day and (part, key) in (values ('day', ''), ('method', new.method), ('state', new.state));
end;
