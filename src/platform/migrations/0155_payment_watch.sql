-- Data of a payment that the operator's queue shows beside the amounts.
alter table payments add column since_ms integer;                        -- start of the state; null: `updated_at_ms`
alter table payments add column due_ms integer;                          -- promised time of the next step; null: none
alter table payments add column marks text not null default '';          -- risk marks of a withdrawal, separated by commas
alter table payments add column payee_mark text not null default '';     -- mark of the payout key, as in `member_marks`
alter table payments add column reviews integer not null default 0;      -- number of its bank payments that a person must decide about
alter table payments add column day text;                                -- local day of the order; null: written by an older version
create index payments_review on payments (created_at_ms desc, id desc) where reviews > 0;

-- Sums of payments by the day of their order and their present state, so that a report reads one row a day, however many payments there
-- are.
create table payment_days (
  day text not null,
  kind text not null,
  method text not null,
  state text not null,
  payments integer not null,
  amount_minor integer not null,        -- the received amount of a paid deposit, else the ordered amount
  fee_minor integer not null,
  primary key (day, kind, method, state)
) strict, without rowid;

insert into payment_days (day, kind, method, state, payments, amount_minor, fee_minor)
  select date(created_at_ms / 1000 - 10800, 'unixepoch'), kind, method, state, count(*),
    sum(iif(kind = 'deposit' and state = 'paid', settled_minor + fee_minor, amount_minor)), sum(fee_minor)
  from payments group by 1, 2, 3, 4;

create trigger payments_day_counted after insert on payments begin
  insert into payment_days (day, kind, method, state, payments, amount_minor, fee_minor)
    values (coalesce(new.day, date(new.created_at_ms / 1000 - 10800, 'unixepoch')), new.kind, new.method, new.state, 1,
      iif(new.kind = 'deposit' and new.state = 'paid', new.settled_minor + new.fee_minor, new.amount_minor), new.fee_minor)
    on conflict (day, kind, method, state) do update set payments = payments + 1,
      amount_minor = amount_minor + excluded.amount_minor, fee_minor = fee_minor + excluded.fee_minor;
end;
-- A payment always counts on the same day: `day` is written only with the row and never changes.
create trigger payments_day_moved after update of state, fee_minor, settled_minor on payments begin
  update payment_days set payments = payments - 1,
      amount_minor = amount_minor - iif(old.kind = 'deposit' and old.state = 'paid', old.settled_minor + old.fee_minor, old.amount_minor),
      fee_minor = fee_minor - old.fee_minor
    where day = coalesce(old.day, date(old.created_at_ms / 1000 - 10800, 'unixepoch'))
      and kind = old.kind and method = old.method and state = old.state;
  insert into payment_days (day, kind, method, state, payments, amount_minor, fee_minor)
    values (coalesce(old.day, date(old.created_at_ms / 1000 - 10800, 'unixepoch')), new.kind, new.method, new.state, 1,
      iif(new.kind = 'deposit' and new.state = 'paid', new.settled_minor + new.fee_minor, new.amount_minor), new.fee_minor)
    on conflict (day, kind, method, state) do update set payments = payments + 1,
      amount_minor = amount_minor + excluded.amount_minor, fee_minor = fee_minor + excluded.fee_minor;
end;

-- Recent failures, by kind and subject (a vendor, a channel, a member). The alarm for frozen books stays until they are released.
create table alarms (
  alarm text not null,
  subject text not null,
  times integer not null,
  first_ms integer not null,
  last_ms integer not null,
  primary key (alarm, subject)
) strict, without rowid;
