-- The triggers of 0005 with named columns, so that a later column does not break them after a rollback.
drop trigger games_added;
drop trigger games_removed;
drop trigger games_changed;

create trigger games_added after insert on games begin
  insert into game_counts (game_type, vassalage, game_classify, min_bet_minor, lines, games)
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
  insert into game_counts (game_type, vassalage, game_classify, min_bet_minor, lines, games)
    select t.v, s.v, c.v, b.bet, b.lines, -1
    from (select '' as v union select old.game_type) t, (select '' as v union select old.vassalage) s,
      (select '' as v union select old.game_classify) c, (select -1 as bet, -1 as lines union select old.min_bet_minor, old.lines) b
    where true on conflict do update set games = games - 1;
  delete from games_fts where rowid = (select number from game_numbers where game_id = old.game_id);
  delete from game_numbers where game_id = old.game_id;
end;

create trigger games_changed after update of game_type, vassalage, game_classify, min_bet_minor, lines, folded_name, is_hot, is_new
on games begin
  insert into game_counts (game_type, vassalage, game_classify, min_bet_minor, lines, games)
    select t.v, s.v, c.v, b.bet, b.lines, -1
    from (select '' as v union select old.game_type) t, (select '' as v union select old.vassalage) s,
      (select '' as v union select old.game_classify) c, (select -1 as bet, -1 as lines union select old.min_bet_minor, old.lines) b
    where true on conflict do update set games = games - 1;
  insert into game_counts (game_type, vassalage, game_classify, min_bet_minor, lines, games)
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
