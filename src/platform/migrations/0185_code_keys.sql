-- Idempotency key of the call that made the code: a repeated call makes no second code. Null: an older code, or one that the platform made.
alter table registration_codes add column request_key text;
create unique index registration_codes_request on registration_codes (agent_id, request_key) where request_key is not null;
