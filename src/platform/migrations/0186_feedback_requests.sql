-- Id that the sender gives to the feedback, so that a call repeated after a lost answer stores it only once. Null: the sender gave no id.
alter table feedback add column request_id text;
create unique index feedback_request on feedback (sender, request_id) where request_id is not null;
