-- Rewards of an inviter that are taken back because the bank took the friend's first deposit back.
create table referral_reversals (
  member_id text primary key,
  referrer_id text not null,
  day text not null,
  amount_minor integer not null check (amount_minor > 0),
  done integer not null default 0
) strict, without rowid;
create index referral_reversals_open on referral_reversals (referrer_id) where done = 0;
create trigger referral_reversals_done after update of done on referral_reversals when new.done = 1 and old.done = 0 begin
  update referral_totals set paid_minor = paid_minor - new.amount_minor where member_id = new.referrer_id;
end;
