-- Wins whose call to the member's object failed. It is unknown whether they were paid, so each amount counts once in the vendor's net.
create table vendor_unanswered_wins (
  vassalage text not null,
  player text not null,
  transaction_id text not null,
  amount_minor integer not null,
  at_ms integer not null,
  primary key (vassalage, player, transaction_id)
) strict, without rowid;
