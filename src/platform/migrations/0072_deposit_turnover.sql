-- Deposits are staked once before money leaves, also where the settings of the cashier were written before.
update settings set value = json_set(value, '$.withdrawal.turnoverTimes', 1)
  where key = 'cashier' and json_type(value, '$.withdrawal.turnoverTimes') is null;
