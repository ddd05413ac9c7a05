-- Wins whose call to the member failed: nobody knows if they were paid, so their amount stays counted in the net of the vendor, once.
create table vendor_unanswered_wins (
  vassalage text not null,
  player text not null,
  transaction_id text not null,
  amount_minor integer not null,
  at_ms integer not null,
  primary key (vassalage, player, transaction_id)
) strict, without rowid;
