-- Deposits that wait, by method: the queue of the operator has those of methods that no provider confirms.
create index payments_pending on payments (method, created_at_ms) where kind = 'deposit' and state = 'pending';
