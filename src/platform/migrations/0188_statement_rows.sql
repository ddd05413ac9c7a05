-- The account of our movement stands in the row, and the index of the outcomes has all that a list shows: a page reads one row for each that it shows.
-- Rows of earlier statements have no account; theirs is read from the movement.
alter table statement_rows add column account text;
drop index statement_rows_result;
create index statement_rows_result on statement_rows
  (statement_id, result, line, matched_by, day, way, amount_minor, ours_minor, payer, text, keys, move_id, account);
