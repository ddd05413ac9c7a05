-- Indexes for the rows behind a figure: by one property, by kind and day. Pay between agents counts in no figure, so these indexes leave it
-- out; their condition is that of `COUNTS` (operator/figure-rows.ts).
create index member_events_category on member_events (kind, category, coalesce(counted_day, day), at_ms, member_id, seq)
  where pay_minor <> 0 or kind not in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary');
create index member_events_vendor on member_events (kind, vendor, coalesce(counted_day, day), at_ms, member_id, seq)
  where pay_minor <> 0 or kind not in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary');
create index member_events_title on member_events (kind, game_code, coalesce(counted_day, day), at_ms, member_id, seq)
  where pay_minor <> 0 or kind not in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary');
create index member_events_branch on member_events (kind, branch, coalesce(counted_day, day), at_ms, member_id, seq)
  where pay_minor <> 0 or kind not in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary');
create index member_events_country on member_events (kind, country, coalesce(counted_day, day), at_ms, member_id, seq)
  where pay_minor <> 0 or kind not in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary');
create index member_events_paid on member_events (kind, coalesce(counted_day, day), at_ms, member_id, seq) where pay_minor <> 0;
-- Entries of older versions, which lack branch, country and pay; steps of bounded size add these values.
create index member_events_unnoted on member_events (member_id, seq) where branch is null;

-- Indexes for the payments behind the payment report: by method, by state, and for payments that ended well. The condition of the latter is
-- that of `DONE` (operator/payment-report.ts).
create index payments_of_method on payments (kind, method, coalesce(day, date(created_at_ms / 1000 - 10800, 'unixepoch')), created_at_ms, id);
create index payments_of_state on payments (kind, state, coalesce(day, date(created_at_ms / 1000 - 10800, 'unixepoch')), created_at_ms, id);
create index payments_done on payments (kind, coalesce(day, date(created_at_ms / 1000 - 10800, 'unixepoch')), created_at_ms, id)
  where ((kind = 'deposit' and state = 'paid')
    or (kind = 'withdrawal' and state in ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced')));
create index payments_done_of_method on payments (kind, method, coalesce(day, date(created_at_ms / 1000 - 10800, 'unixepoch')), created_at_ms, id)
  where ((kind = 'deposit' and state = 'paid')
    or (kind = 'withdrawal' and state in ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced')));

-- Members behind the retention report: one row for each week in which a member staked, with the week in which the member joined.
create index agent_tree_days on agent_tree (joined_day, account) where depth = 0;
create table retention_members (
  joined_week text not null,
  week text not null,
  member_id text not null,
  primary key (joined_week, week, member_id)
) strict, without rowid;
insert into retention_members (joined_week, week, member_id)
  select date(t.joined_day, '-' || ((strftime('%w', t.joined_day) + 6) % 7) || ' days'), a.first_day, a.member_id
  from member_actives a join projection_cursors c on c.member_id = a.member_id and c.in_revenue = 1
    join agent_tree t on t.descendant = a.member_id and t.ancestor = a.member_id
  where a.kind = 'W';
-- Lists the members that `retention_weeks` counts: members that stake from now on, and members with older stakes when these are added.
create trigger member_actives_listed after insert on member_actives when new.kind = 'W'
  and exists (select 1 from projection_cursors where member_id = new.member_id and in_revenue = 1) begin
  insert into retention_members (joined_week, week, member_id)
    select date(joined_day, '-' || ((strftime('%w', joined_day) + 6) % 7) || ' days'), new.first_day, new.member_id
      from agent_tree where descendant = new.member_id and ancestor = new.member_id
    on conflict do nothing;
end;
create trigger projection_cursors_listed after update of in_revenue on projection_cursors when new.in_revenue = 1 and old.in_revenue = 0 begin
  insert into retention_members (joined_week, week, member_id)
    select date(t.joined_day, '-' || ((strftime('%w', t.joined_day) + 6) % 7) || ' days'), a.first_day, new.member_id
      from member_actives a join agent_tree t on t.descendant = new.member_id and t.ancestor = new.member_id
      where a.member_id = new.member_id and a.kind = 'W'
    on conflict do nothing;
end;
