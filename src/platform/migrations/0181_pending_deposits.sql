-- Pending deposits by method. The operator's queue reads those of the methods without a provider.
create index payments_pending on payments (method, created_at_ms) where kind = 'deposit' and state = 'pending';
