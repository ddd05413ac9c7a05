-- The account of our movement stands in the row, so that a page of rows does not read the movements. Rows of earlier statements have none; theirs is read
-- from the movement.
alter table statement_rows add column account text;
