-- Number of items in each queue of the operator. Triggers keep it in the statement that moves an item, whichever version of the worker writes it.
create table queue_counts (
  queue text not null,
  part text not null,                      -- method of deposits to confirm; empty: the queue has no parts
  count integer not null,
  primary key (queue, part)
) strict, without rowid;

insert into queue_counts (queue, part, count)
  select 'withdrawals_to_decide', '', count(*) from payments where kind = 'withdrawal' and state = 'requested';
insert into queue_counts (queue, part, count)
  select 'withdrawals_to_pay', '', count(*) from payments where kind = 'withdrawal' and state = 'approved';
insert into queue_counts (queue, part, count) select 'disputes', '',
  (select count(*) from payments where kind = 'withdrawal' and state in ('not_received', 'partly'))
  + (select count(*) from payments where kind = 'deposit' and deadline_ms is not null);
insert into queue_counts (queue, part, count) select 'deposits_in_review', '', count(*) from payments where reviews > 0;
insert into queue_counts (queue, part, count)
  select 'deposits_to_confirm', method, count(*) from payments where kind = 'deposit' and state = 'pending' group by method;
insert into queue_counts (queue, part, count)
  select 'promotion_applications', '', count(*) from promotion_applications where state = 'applying';
insert into queue_counts (queue, part, count) select 'redemptions', '', count(*) from redemptions where status = 'in_process';
insert into queue_counts (queue, part, count) select 'feedback', '', count(*) from feedback where state = 'open';
insert into queue_counts (queue, part, count) select 'conversations', '', count(*) from conversations where state = 'waiting';
insert into queue_counts (queue, part, count) select 'approvals', '', count(*) from approvals where state = 'waiting';

-- The item that waits longest is the first of each index.
create index payments_waiting on payments (state, coalesce(since_ms, iif(state = 'requested', created_at_ms, updated_at_ms)))
  where kind = 'withdrawal' and state in ('requested', 'approved');
create index payments_in_review on payments (coalesce(since_ms, updated_at_ms)) where reviews > 0;
create index payments_disputed on payments (coalesce(deadline_ms, due_ms, updated_at_ms + 172800000))
  where (kind = 'withdrawal' and state in ('not_received', 'partly')) or (kind = 'deposit' and deadline_ms is not null);

create trigger payments_queue_added after insert on payments begin
  insert into queue_counts (queue, part, count) select column1, column2, 1 from (values
      ('withdrawals_to_decide', '', new.kind = 'withdrawal' and new.state = 'requested'),
      ('withdrawals_to_pay', '', new.kind = 'withdrawal' and new.state = 'approved'),
      ('disputes', '', (new.kind = 'withdrawal' and new.state in ('not_received', 'partly'))
        or (new.kind = 'deposit' and new.deadline_ms is not null)),
      ('deposits_in_review', '', new.reviews > 0),
      ('deposits_to_confirm', new.method, new.kind = 'deposit' and new.state = 'pending')) where column3
    on conflict (queue, part) do update set count = count + 1;
end;
create trigger payments_queue_removed after delete on payments begin
  update queue_counts set count = count - 1 where (queue, part) in (select column1, column2 from (values
      ('withdrawals_to_decide', '', old.kind = 'withdrawal' and old.state = 'requested'),
      ('withdrawals_to_pay', '', old.kind = 'withdrawal' and old.state = 'approved'),
      ('disputes', '', (old.kind = 'withdrawal' and old.state in ('not_received', 'partly'))
        or (old.kind = 'deposit' and old.deadline_ms is not null)),
      ('deposits_in_review', '', old.reviews > 0),
      ('deposits_to_confirm', old.method, old.kind = 'deposit' and old.state = 'pending')) where column3);
end;
-- Kind and method of a payment never change.
create trigger payments_queue_moved after update of state, reviews, deadline_ms on payments
when old.state <> new.state or (old.reviews > 0) <> (new.reviews > 0) or (old.deadline_ms is null) <> (new.deadline_ms is null) begin
  insert into queue_counts (queue, part, count) select column1, column2, column3 from (values
      ('withdrawals_to_decide', '', (new.kind = 'withdrawal' and new.state = 'requested') - (old.kind = 'withdrawal' and old.state = 'requested')),
      ('withdrawals_to_pay', '', (new.kind = 'withdrawal' and new.state = 'approved') - (old.kind = 'withdrawal' and old.state = 'approved')),
      ('disputes', '', ((new.kind = 'withdrawal' and new.state in ('not_received', 'partly')) or (new.kind = 'deposit' and new.deadline_ms is not null))
        - ((old.kind = 'withdrawal' and old.state in ('not_received', 'partly')) or (old.kind = 'deposit' and old.deadline_ms is not null))),
      ('deposits_in_review', '', (new.reviews > 0) - (old.reviews > 0)),
      ('deposits_to_confirm', new.method, (new.kind = 'deposit' and new.state = 'pending') - (old.kind = 'deposit' and old.state = 'pending')))
    where column3 <> 0
    on conflict (queue, part) do update set count = count + excluded.count;
end;

create trigger promotion_applications_queue_added after insert on promotion_applications when new.state = 'applying' begin
  update queue_counts set count = count + 1 where queue = 'promotion_applications' and part = '';
end;
create trigger promotion_applications_queue_moved after update of state on promotion_applications when (old.state = 'applying') <> (new.state = 'applying') begin
  update queue_counts set count = count + iif(new.state = 'applying', 1, -1) where queue = 'promotion_applications' and part = '';
end;
create trigger promotion_applications_queue_removed after delete on promotion_applications when old.state = 'applying' begin
  update queue_counts set count = count - 1 where queue = 'promotion_applications' and part = '';
end;
create trigger redemptions_queue_added after insert on redemptions when new.status = 'in_process' begin
  update queue_counts set count = count + 1 where queue = 'redemptions' and part = '';
end;
create trigger redemptions_queue_moved after update of status on redemptions when (old.status = 'in_process') <> (new.status = 'in_process') begin
  update queue_counts set count = count + iif(new.status = 'in_process', 1, -1) where queue = 'redemptions' and part = '';
end;
create trigger redemptions_queue_removed after delete on redemptions when old.status = 'in_process' begin
  update queue_counts set count = count - 1 where queue = 'redemptions' and part = '';
end;
create trigger feedback_queue_added after insert on feedback when new.state = 'open' begin
  update queue_counts set count = count + 1 where queue = 'feedback' and part = '';
end;
create trigger feedback_queue_moved after update of state on feedback when (old.state = 'open') <> (new.state = 'open') begin
  update queue_counts set count = count + iif(new.state = 'open', 1, -1) where queue = 'feedback' and part = '';
end;
create trigger feedback_queue_removed after delete on feedback when old.state = 'open' begin
  update queue_counts set count = count - 1 where queue = 'feedback' and part = '';
end;
create trigger conversations_queue_added after insert on conversations when new.state = 'waiting' begin
  update queue_counts set count = count + 1 where queue = 'conversations' and part = '';
end;
create trigger conversations_queue_moved after update of state on conversations when (old.state = 'waiting') <> (new.state = 'waiting') begin
  update queue_counts set count = count + iif(new.state = 'waiting', 1, -1) where queue = 'conversations' and part = '';
end;
create trigger conversations_queue_removed after delete on conversations when old.state = 'waiting' begin
  update queue_counts set count = count - 1 where queue = 'conversations' and part = '';
end;
create trigger approvals_queue_added after insert on approvals when new.state = 'waiting' begin
  update queue_counts set count = count + 1 where queue = 'approvals' and part = '';
end;
create trigger approvals_queue_moved after update of state on approvals when (old.state = 'waiting') <> (new.state = 'waiting') begin
  update queue_counts set count = count + iif(new.state = 'waiting', 1, -1) where queue = 'approvals' and part = '';
end;
create trigger approvals_queue_removed after delete on approvals when old.state = 'waiting' begin
  update queue_counts set count = count - 1 where queue = 'approvals' and part = '';
end;
