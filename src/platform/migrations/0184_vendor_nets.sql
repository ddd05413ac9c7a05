-- What a vendor paid out beyond the stakes that it took, by hour, in minor units.
create table vendor_nets (
  vassalage text not null,
  start_ms integer not null,
  net_minor integer not null,
  primary key (vassalage, start_ms)
) strict, without rowid;

-- Largest sum of it in 24 hours; 0: ten times the largest win, and no limit without one.
alter table vendors add column day_loss_minor integer not null default 0;

-- When the platform stopped the vendor, because it would have paid out more; 0: it is not stopped.
alter table vendors add column stopped_ms integer not null default 0;
create index vendors_stopped on vendors (vassalage, stopped_ms) where stopped_ms > 0;
