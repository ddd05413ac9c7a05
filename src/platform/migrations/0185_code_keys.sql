-- The key of the call that made the code: the same call makes one code. Null: made before, or by the platform.
alter table registration_codes add column request_key text;
create unique index registration_codes_request on registration_codes (agent_id, request_key) where request_key is not null;
