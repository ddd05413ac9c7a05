-- Amounts that a vendor paid out minus the stakes that it took, by hour, in minor units.
create table vendor_nets (
  vassalage text not null,
  start_ms integer not null,
  net_minor integer not null,
  primary key (vassalage, start_ms)
) strict, without rowid;

-- Limit of the net in 24 hours. 0: ten times the vendor's ceiling for a win, or no limit if it has no such ceiling.
alter table vendors add column day_loss_minor integer not null default 0;

-- Time at which the platform stopped the vendor, because its net would have exceeded the limit; 0: not stopped.
alter table vendors add column stopped_ms integer not null default 0;
create index vendors_stopped on vendors (vassalage, stopped_ms) where stopped_ms > 0;
