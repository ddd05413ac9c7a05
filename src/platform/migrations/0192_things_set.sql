-- Things that calls set as a whole (`sets` in the contract). Only one call at a time has the claim of a thing. If the worker of that call
-- dies, the claim ends at `until_ms`.
create table things_set (
  thing text primary key,                  -- kind and name, such as 'method PIX'
  changed_at_ms integer not null,          -- 0: not changed since this table exists
  claim text not null,                     -- empty: free
  until_ms integer not null
) strict, without rowid;
