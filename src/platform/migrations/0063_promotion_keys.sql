-- Under which key a promotion was published: the same call again is told what it made, another that wants its name is refused.
alter table promotions add column request_key text;
