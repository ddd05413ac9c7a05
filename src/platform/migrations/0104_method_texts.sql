-- Name and instructions of a deposit method by language (JSON); a language without them has those of the method itself.
alter table deposit_methods add column texts text not null default '{}';
