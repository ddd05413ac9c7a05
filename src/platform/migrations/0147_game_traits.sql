-- Theme and features of a title, if its vendor sends them. Features: '|WAYS||WILDS|'.
alter table games add column theme text not null default '';
alter table games add column features text not null default '';
create index games_by_volatility on games (game_type, volatility, position, game_id);
create index games_by_theme on games (game_type, theme, position, game_id) where theme <> '';
create index games_with_features on games (game_type, features, position, game_id) where features <> '';
