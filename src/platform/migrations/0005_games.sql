-- Tables and columns for a catalogue of any size, external vendors, draws, rooms, and figures computed from real play.
alter table vendors add column account_type_name text not null default '';
alter table vendors add column is_game text not null default '';      -- 'VASSALAGE': a launch opens the list of the vendor's titles
alter table games add column default_play_type text not null default '';
alter table games add column prize_mode text not null default '';     -- Lott, ZY, Elott, SEA
alter table games add column game_group_code text not null default '';
alter table games add column lotto_area text not null default '';     -- VN: the title is in the Vietnamese menu

-- Secrets of vendors, sealed with a key that is not in the database. Two may be valid while a vendor changes over.
create table vendor_secrets (
  id text primary key,
  vassalage text not null,
  sealed text not null,
  created_at_ms integer not null,
  expires_at_ms integer                -- null: the present secret, which does not expire
) strict;
create index vendor_secrets_vendor on vendor_secrets (vassalage, created_at_ms);

drop index games_type;
create index games_all on games (position, game_id);
create index games_by_type on games (game_type, position, game_id);
create index games_by_vendor on games (vassalage, position, game_id);
create index games_by_class on games (game_classify, position, game_id);
create index games_by_type_vendor on games (game_type, vassalage, position, game_id);
create index games_by_type_class on games (game_type, game_classify, position, game_id);
create index games_by_vendor_class on games (vassalage, game_classify, position, game_id);
create index games_by_all on games (game_type, vassalage, game_classify, position, game_id);
create index games_hot on games (position, game_id) where is_hot = 1;
create index games_new on games (position, game_id) where is_new = 1;
create index games_value on games (min_bet_minor, lines, position, game_id);
create index games_value_type on games (game_type, min_bet_minor, lines, position, game_id);
create index games_value_vendor on games (vassalage, min_bet_minor, lines, position, game_id);
create index games_value_both on games (game_type, vassalage, min_bet_minor, lines, position, game_id);
create index games_name on games (folded_name, game_id);
create index games_lotto on games (prize_mode, position, game_id) where prize_mode <> '';
create index games_vn on games (lotto_area, position, game_id) where lotto_area <> '';

-- Number of games for each filter: '' means any; bet and lines of -1 mean any. Triggers update the number, so that no list is counted.
create table game_counts (
  game_type text not null,
  vassalage text not null,
  game_classify text not null,
  min_bet_minor integer not null,
  lines integer not null,
  games integer not null,
  primary key (game_type, vassalage, game_classify, min_bet_minor, lines)
) strict, without rowid;

create table game_numbers (
  number integer primary key,
  game_id text not null unique
) strict;
create virtual table games_fts using fts5 (name, facets, tokenize = 'trigram', content = '', contentless_delete = 1);

create trigger games_added after insert on games begin
  insert into game_counts
    select t.v, s.v, c.v, b.bet, b.lines, 1
    from (select '' as v union select new.game_type) t, (select '' as v union select new.vassalage) s,
      (select '' as v union select new.game_classify) c, (select -1 as bet, -1 as lines union select new.min_bet_minor, new.lines) b
    where true on conflict do update set games = games + 1;
  insert into game_numbers (game_id) values (new.game_id);
  insert into games_fts (rowid, name, facets)
    select number, new.folded_name, '|t:' || new.game_type || '||v:' || new.vassalage || '||c:' || new.game_classify || '|'
      || iif(new.is_hot, '|hot|', '') || iif(new.is_new, '|new|', '')
    from game_numbers where game_id = new.game_id;
end;

create trigger games_removed after delete on games begin
  insert into game_counts
    select t.v, s.v, c.v, b.bet, b.lines, -1
    from (select '' as v union select old.game_type) t, (select '' as v union select old.vassalage) s,
      (select '' as v union select old.game_classify) c, (select -1 as bet, -1 as lines union select old.min_bet_minor, old.lines) b
    where true on conflict do update set games = games - 1;
  delete from games_fts where rowid = (select number from game_numbers where game_id = old.game_id);
  delete from game_numbers where game_id = old.game_id;
end;

create trigger games_changed after update of game_type, vassalage, game_classify, min_bet_minor, lines, folded_name, is_hot, is_new
on games begin
  insert into game_counts
    select t.v, s.v, c.v, b.bet, b.lines, -1
    from (select '' as v union select old.game_type) t, (select '' as v union select old.vassalage) s,
      (select '' as v union select old.game_classify) c, (select -1 as bet, -1 as lines union select old.min_bet_minor, old.lines) b
    where true on conflict do update set games = games - 1;
  insert into game_counts
    select t.v, s.v, c.v, b.bet, b.lines, 1
    from (select '' as v union select new.game_type) t, (select '' as v union select new.vassalage) s,
      (select '' as v union select new.game_classify) c, (select -1 as bet, -1 as lines union select new.min_bet_minor, new.lines) b
    where true on conflict do update set games = games + 1;
  delete from games_fts where rowid = (select number from game_numbers where game_id = old.game_id);
  insert into games_fts (rowid, name, facets)
    select number, new.folded_name, '|t:' || new.game_type || '||v:' || new.vassalage || '||c:' || new.game_classify || '|'
      || iif(new.is_hot, '|hot|', '') || iif(new.is_new, '|new|', '')
    from game_numbers where game_id = new.game_id;
end;

-- Counts the games that an existing installation already has.
insert into game_counts
  select t, s, c, b, l, count(*) from (
    select distinct game_id, iif(m.value & 1, game_type, '') as t, iif(m.value & 2, vassalage, '') as s,
      iif(m.value & 4, game_classify, '') as c, iif(m.value & 8, min_bet_minor, -1) as b, iif(m.value & 8, lines, -1) as l
    from games, json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]') m)
  group by t, s, c, b, l;
insert into game_numbers (game_id) select game_id from games;
insert into games_fts (rowid, name, facets)
  select number, folded_name, '|t:' || game_type || '||v:' || vassalage || '||c:' || game_classify || '|'
    || iif(is_hot, '|hot|', '') || iif(is_new, '|new|', '')
  from games join game_numbers using (game_id);

create table draws (
  game_id text not null,
  draw_number text not null,
  vassalage text not null,
  opens_at_ms integer not null,
  closes_at_ms integer not null,
  draws_at_ms integer not null,
  numbers text,                        -- JSON; null until drawn, then never changed
  seed_hash text,
  seed text,
  primary key (game_id, draw_number)
) strict;
create index draws_drawn on draws (game_id, draws_at_ms desc) where numbers is not null;
create index draws_all on draws (draws_at_ms desc) where numbers is not null;
create index draws_next on draws (game_id, draws_at_ms) where numbers is null;

create table rooms (
  room_id text primary key,
  vassalage text not null,
  game_id text not null,
  name text not null,
  state text not null,
  players integer not null,
  seats integer not null,
  min_bet_minor integer not null,
  max_bet_minor integer not null,
  position integer not null,
  updated_at_ms integer not null
) strict;
create index rooms_game on rooms (game_id, position);
create index rooms_vendor on rooms (vassalage, game_id, position);

-- Popularity of games, from real play without demo accounts. `score` loses half its value each week. Each batch of a member's play counts
-- once.
create table game_popularity (
  game_id text primary key,
  prize_mode text not null,
  score real not null
) strict;
create index game_popularity_all on game_popularity (score desc);
create index game_popularity_mode on game_popularity (prize_mode, score desc);

create table big_wins (
  id text primary key,
  day text not null,
  masked_name text not null,
  game_id text not null,
  vassalage text not null,
  game_type text not null,
  stake_minor integer not null,
  payout_minor integer not null,
  at_ms integer not null
) strict;
create index big_wins_day on big_wins (day, payout_minor desc);
create index big_wins_day_type on big_wins (day, game_type, payout_minor desc);
create index big_wins_game on big_wins (day, game_id, payout_minor desc);

create table play_batches (
  member_id text primary key,
  batch integer not null
) strict, without rowid;
