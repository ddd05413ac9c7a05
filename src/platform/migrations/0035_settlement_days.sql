-- Sums of settlements by the first day of their period, so that the totals above a list read one row a day, however many settlements there
-- are. Pay to an agent counts in one row. Pay by an agent counts in two rows: one for all downlines ('*') and one for the downline.
create table settlement_days (
  party_id text not null,
  side text not null check (side in ('own', 'downlines')),
  kind text not null,
  other_id text not null,               -- the downline, or '*'
  day text not null,
  lane text not null,
  state text not null,
  settlements integer not null,
  amount_minor integer not null,
  primary key (party_id, side, kind, other_id, day, lane, state)
) strict, without rowid;

insert into settlement_days (party_id, side, kind, other_id, day, lane, state, settlements, amount_minor)
  select downline_id, 'own', kind, '*', from_day, lane, state, count(*), sum(amount_minor) from settlements group by 1, 3, 5, 6, 7
  union all
  select upline_id, 'downlines', kind, '*', from_day, lane, state, count(*), sum(amount_minor) from settlements where upline_id <> ''
    group by 1, 3, 5, 6, 7
  union all
  select upline_id, 'downlines', kind, downline_id, from_day, lane, state, count(*), sum(amount_minor) from settlements where upline_id <> ''
    group by 1, 3, 4, 5, 6, 7;

create trigger settlements_day_counted after insert on settlements begin
  insert into settlement_days (party_id, side, kind, other_id, day, lane, state, settlements, amount_minor)
    select party, side, new.kind, other, new.from_day, new.lane, new.state, 1, new.amount_minor
    from (select new.downline_id as party, 'own' as side, '*' as other union all select new.upline_id, 'downlines', '*'
      union all select new.upline_id, 'downlines', new.downline_id) where party <> ''
    on conflict do update set settlements = settlements + 1, amount_minor = amount_minor + excluded.amount_minor;
end;
create trigger settlements_day_moved after update of state on settlements when new.state <> old.state begin
  insert into settlement_days (party_id, side, kind, other_id, day, lane, state, settlements, amount_minor)
    select party, side, new.kind, other, new.from_day, new.lane, state, step, step * new.amount_minor
    from (select new.downline_id as party, 'own' as side, '*' as other union all select new.upline_id, 'downlines', '*'
      union all select new.upline_id, 'downlines', new.downline_id),
      (select old.state as state, -1 as step union all select new.state, 1) where party <> ''
    on conflict do update set settlements = settlements + excluded.settlements, amount_minor = amount_minor + excluded.amount_minor;
end;
