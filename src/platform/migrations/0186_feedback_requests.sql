-- What the sender calls the feedback: sent again after a lost answer it is stored once. Null: the sender names none.
alter table feedback add column request_id text;
create unique index feedback_request on feedback (sender, request_id) where request_id is not null;
