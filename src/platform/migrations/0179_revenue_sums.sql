-- Sums of the figures from the first day up to each day. The figures of a period are the row at its end minus the row before its beginning.
-- Triggers write the sums, so that a worker of the previous version writes them, too. `revenue_days` gets no new rows of months any more.
create table revenue_sums (
  part text not null,
  key text not null,
  day text not null,
  rounds integer not null,
  stake_minor integer not null,
  payout_minor integer not null,
  bonus_minor integer not null,
  pay_minor integer not null,
  deposit_minor integer not null,
  withdrawal_minor integer not null,
  primary key (part, key, day)
) strict, without rowid;
insert into revenue_sums (part, key, day, rounds, stake_minor, payout_minor, bonus_minor, pay_minor, deposit_minor, withdrawal_minor)
  select part, key, day,
    sum(rounds) over own, sum(stake_minor) over own, sum(payout_minor) over own, sum(bonus_minor) over own, sum(pay_minor) over own,
    sum(deposit_minor) over own, sum(withdrawal_minor) over own
  from revenue_days where part not like '%:M'
  window own as (partition by part, key order by day);
create trigger revenue_days_added after insert on revenue_days when new.part not like '%:M' begin
  insert into revenue_sums (part, key, day, rounds, stake_minor, payout_minor, bonus_minor, pay_minor, deposit_minor, withdrawal_minor)
    select new.part, new.key, new.day,
      coalesce(b.rounds, 0) + new.rounds, coalesce(b.stake_minor, 0) + new.stake_minor, coalesce(b.payout_minor, 0) + new.payout_minor,
      coalesce(b.bonus_minor, 0) + new.bonus_minor, coalesce(b.pay_minor, 0) + new.pay_minor, coalesce(b.deposit_minor, 0) + new.deposit_minor,
      coalesce(b.withdrawal_minor, 0) + new.withdrawal_minor
    from (select 1) left join (select * from revenue_sums where part = new.part and key = new.key and day < new.day
      order by day desc limit 1) b;
  update revenue_sums set
    rounds = rounds + new.rounds, stake_minor = stake_minor + new.stake_minor, payout_minor = payout_minor + new.payout_minor,
    bonus_minor = bonus_minor + new.bonus_minor, pay_minor = pay_minor + new.pay_minor, deposit_minor = deposit_minor + new.deposit_minor,
    withdrawal_minor = withdrawal_minor + new.withdrawal_minor
    where part = new.part and key = new.key and day > new.day;
end;
create trigger revenue_days_changed after update on revenue_days when new.part not like '%:M' begin
  update revenue_sums set
    rounds = rounds + new.rounds - old.rounds, stake_minor = stake_minor + new.stake_minor - old.stake_minor,
    payout_minor = payout_minor + new.payout_minor - old.payout_minor, bonus_minor = bonus_minor + new.bonus_minor - old.bonus_minor,
    pay_minor = pay_minor + new.pay_minor - old.pay_minor, deposit_minor = deposit_minor + new.deposit_minor - old.deposit_minor,
    withdrawal_minor = withdrawal_minor + new.withdrawal_minor - old.withdrawal_minor
    where part = new.part and key = new.key and day >= new.day;
end;
