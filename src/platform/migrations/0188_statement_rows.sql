-- Copy of the account of our movement, so that a page of rows does not read the movements. Rows of earlier statements have no copy; their
-- account is read from the movement.
alter table statement_rows add column account text;
