-- Name of a group of games by language (`PT`, `EN`); `label_name` for a language without a label.
alter table game_groups add column labels text not null default '{}';
