-- What a group of games is called, by language (`PT`, `EN`); `label_name` where a language has no label.
alter table game_groups add column labels text not null default '{}';
