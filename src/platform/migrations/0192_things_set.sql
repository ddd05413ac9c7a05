-- Things that calls set as a whole (contract: `sets`). One call at a time has the claim; one whose worker died ends with its time.
create table things_set (
  thing text primary key,                  -- kind and name, such as 'method PIX'
  changed_at_ms integer not null,          -- 0: not changed since this table is there
  claim text not null,                     -- empty: free
  until_ms integer not null
) strict, without rowid;
