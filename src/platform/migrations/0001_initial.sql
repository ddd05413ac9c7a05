-- Data shared between members. Balances and sessions are in the member objects.
create table directory (
  account text primary key,          -- lowercased
  member_id text not null unique,
  type integer not null,
  upline text,                       -- account of the upline agent
  rank integer not null default 0,
  state text not null check (state in ('pending', 'active')),
  reserved_at_ms integer not null
) strict;
create index directory_upline on directory (upline);

create table settings (
  key text primary key,
  value text not null,               -- JSON
  updated_at_ms integer not null
) strict;

create table sealing_keys (
  kid text primary key,
  private_jwk text not null,
  created_at_ms integer not null
) strict;

create table vendors (
  vassalage text not null,
  game_type text not null,
  display_name text not null,
  small_icon text not null,
  account_type_id integer not null,
  is_hot integer not null default 0,
  launch_path text not null,         -- {gameId} and {language} are replaced
  under_maintenance integer not null default 0,
  position integer not null default 0,
  primary key (vassalage, game_type)
) strict;

create table games (
  game_id text primary key,
  vassalage text not null,
  game_type text not null,
  game_classify text not null default '',
  game_name text not null,
  folded_name text not null,         -- without case and accents
  image_url text not null,
  is_hot integer not null default 0,
  is_new integer not null default 0,
  min_bet_minor integer not null,
  max_bet_minor integer not null,
  lines integer not null,
  rtp_basis_points integer not null,
  volatility text not null,
  under_maintenance integer not null default 0,
  position integer not null default 0
) strict;
create index games_type on games (game_type, position);

create table game_groups (
  game_group_code text primary key,
  label_name text not null,
  position integer not null default 0
) strict;

create table notices (
  id text primary key,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  language text,                     -- null shows in every language
  title text not null,
  content text not null,
  published_at_ms integer not null
) strict;
create index notices_published on notices (type, published_at_ms desc);

create table audit (
  id integer primary key autoincrement,
  at_ms integer not null,
  endpoint text not null,
  target text not null,
  outcome text not null,
  input text not null
) strict;
