-- Adds the turnover of deposits that is required before a withdrawal to stored cashier settings that lack it.
update settings set value = json_set(value, '$.withdrawal.turnoverTimes', 1)
  where key = 'cashier' and json_type(value, '$.withdrawal.turnoverTimes') is null;

-- Traits that several accounts of one person share, as hashes: browser, address, payout key. A CPF belongs to one account.
create table member_marks (
  kind text not null check (kind in ('device', 'address', 'payout_key', 'cpf')),
  mark text not null,
  member_id text not null,
  at_ms integer not null,
  primary key (kind, mark, member_id)
) strict, without rowid;
create index member_marks_member on member_marks (member_id, kind, mark);
create unique index member_marks_cpf on member_marks (mark) where kind = 'cpf';
