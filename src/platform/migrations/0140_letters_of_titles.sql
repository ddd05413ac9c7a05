-- If a title is in a script without spaces, its facets include each letter and each pair of letters. The search index needs three letters,
-- but words in these scripts often have one or two. Without these facets, a search for such a word reads all titles.
drop trigger games_added;
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
      || iif(new.is_hot, '|hot|', '') || iif(new.is_new, '|new|', '') || coalesce((
        select group_concat('|' || substr(new.folded_name, value, 1) || '||' || substr(new.folded_name, value, 2) || '|', '')
        from json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60]')
        where value <= length(new.folded_name)
          and max(unicode(substr(new.folded_name, value, 1)), coalesce(unicode(substr(new.folded_name, value + 1, 1)), 0)) >= 3584), '')
    from game_numbers where game_id = new.game_id;
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
      || iif(new.is_hot, '|hot|', '') || iif(new.is_new, '|new|', '') || coalesce((
        select group_concat('|' || substr(new.folded_name, value, 1) || '||' || substr(new.folded_name, value, 2) || '|', '')
        from json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60]')
        where value <= length(new.folded_name)
          and max(unicode(substr(new.folded_name, value, 1)), coalesce(unicode(substr(new.folded_name, value + 1, 1)), 0)) >= 3584), '')
    from game_numbers where game_id = new.game_id;
end;

-- Runs the trigger for existing titles that have such letters.
update games set folded_name = folded_name where folded_name glob '*[' || char(3584) || '-' || char(1114111) || ']*';
