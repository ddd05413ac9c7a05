-- Adds the deadlines of disputes, by kind, to stored cashier settings that lack them.
update settings set value = json_set(value, '$.disputes', json('{"medDays":7,"chargebackDays":10,"otherDays":7}'))
where key = 'cashier' and json_extract(value, '$.disputes') is null;

alter table payments add column deadline_ms integer;                     -- deadline of an open dispute; null: none
update payments set deadline_ms = coalesce(due_ms, coalesce(since_ms, updated_at_ms) + 172800000)
where kind = 'withdrawal' and state in ('not_received', 'partly');
create index payments_asked_back on payments (created_at_ms desc, id desc) where kind = 'deposit' and deadline_ms is not null;
create index payments_deadlines on payments (deadline_ms) where deadline_ms is not null;
