-- Idempotency key of the call that published a promotion: a repeated call gets its result, another call with the same name is refused.
alter table promotions add column request_key text;
