-- Texts by which the operator finds a member: names (folded, from each word on), e-mail address and phone number of the registration.
create table member_texts (
  kind text not null check (kind in ('name', 'email', 'phone')),
  text text not null,
  member_id text not null,
  primary key (kind, text, member_id)
) strict, without rowid;
create index member_texts_member on member_texts (member_id, kind, text);
