-- Messages to many members, stored once. A member's object reads the messages after the last number that it has seen.
create table broadcasts (
  seq integer primary key autoincrement,
  id text not null unique,
  kind text not null check (kind in ('service', 'promotion')),
  members text not null check (members in ('all', 'players', 'agents')),
  min_rank integer not null,
  max_rank integer not null,
  texts text not null,               -- JSON: { language: { title, content } }
  sent_at_ms integer not null
) strict;

-- Rule and terms of a published promotion never change; amounts inside the JSON are major units, as the operator wrote them.
create table promotions (
  id text primary key,
  kind text not null,
  state text not null check (state in ('published', 'withdrawn')),
  starts_at_ms integer not null,
  ends_at_ms integer not null,
  audience text not null,
  rule text not null,
  terms text not null,
  texts text not null,
  image_url text not null,
  position integer not null,
  budget_minor integer,
  claims_cap integer,
  granted_count integer not null default 0,
  granted_minor integer not null default 0
) strict;
create index promotions_ends on promotions (ends_at_ms);

-- One row for each claim that is paid or being paid; triggers update the promotion's sums.
create table promotion_grants (
  claim_id text primary key,
  promotion_id text not null references promotions (id),
  amount_minor integer not null
) strict;
create trigger promotion_grants_added after insert on promotion_grants begin
  update promotions set granted_count = granted_count + 1, granted_minor = granted_minor + new.amount_minor
  where id = new.promotion_id;
end;
create trigger promotion_grants_removed after delete on promotion_grants begin
  update promotions set granted_count = granted_count - 1, granted_minor = granted_minor - old.amount_minor
  where id = old.promotion_id;
end;

create table promotion_applications (
  claim_id text primary key,
  promotion_id text not null,
  member_id text not null,
  account text not null,
  version integer not null,
  remark text not null,
  state text not null check (state in ('applying', 'issued', 'rejected')),
  amount_minor integer not null,
  reason text not null,
  applied_at_ms integer not null
) strict;
create index promotion_applications_state on promotion_applications (state, applied_at_ms, claim_id);

create table raffles (
  promotion_id text primary key references promotions (id),
  seed text not null,                -- secret until drawn
  seed_hash text not null,
  state text not null check (state in ('open', 'drawing', 'drawn')),
  locked_at_ms integer,
  tickets integer not null default 0,
  entries_hash text,
  drawn_at_ms integer
) strict;
create table raffle_entries (
  promotion_id text not null,
  member_id text not null,
  account text not null,
  tickets integer not null,
  first_ticket integer,
  primary key (promotion_id, member_id)
) strict, without rowid;
create index raffle_entries_ticket on raffle_entries (promotion_id, first_ticket);
create table raffle_wins (
  promotion_id text not null,
  place integer not null,
  member_id text not null,
  account text not null,
  ticket integer not null,
  amount_minor integer not null,
  primary key (promotion_id, place)
) strict, without rowid;
create unique index raffle_wins_member on raffle_wins (promotion_id, member_id);

-- Goods of the point mall. `stock` is the free stock; a redemption reserves its part at once.
create table goods (
  id text primary key,
  texts text not null,
  image_url text not null,
  points integer not null,
  stock integer not null check (stock >= 0),
  limit_per_member integer,
  enabled integer not null,
  position integer not null
) strict;
create index goods_position on goods (enabled, position, id);

-- One row for each redemption; triggers update `goods.stock`.
create table redemptions (
  id text primary key,
  goods_id text not null references goods (id),
  member_id text not null,
  account text not null,
  quantity integer not null,
  points integer not null,
  remark text not null,
  status text not null check (status in ('in_process', 'rejected', 'approved', 'void')),
  requested_at_ms integer not null
) strict;
create index redemptions_status on redemptions (status, requested_at_ms, id);
create trigger redemptions_taken after insert on redemptions begin
  update goods set stock = stock - new.quantity where id = new.goods_id;
end;
create trigger redemptions_given_back after update of status on redemptions
when old.status in ('in_process', 'approved') and new.status in ('rejected', 'void') begin
  update goods set stock = stock + new.quantity where id = new.goods_id;
end;

create table missions (
  id text primary key,
  cycle text not null check (cycle in ('once', 'D', 'W', 'M')),
  metric text not null,
  target real not null,              -- an amount in major units, or a count
  reward text not null,
  score integer not null,
  texts text not null,
  enabled integer not null,
  position integer not null
) strict;
create index missions_position on missions (enabled, position, id);

-- Copies of the scores in the members' objects. Each row has a total, so that a repeated write changes nothing.
create table mission_scores (
  period text not null,              -- D:2026-11-21, W:2026-11-16, M:2026-11
  member_id text not null,
  account text not null,
  score integer not null,
  reached_at_ms integer not null,
  primary key (period, member_id)
) strict, without rowid;
create index mission_scores_best on mission_scores (period, score desc, reached_at_ms, member_id);
