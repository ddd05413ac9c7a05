-- The pause of payouts after a reset of the password, for stored cashier settings without it.
update settings set value = json_set(value, '$.resetPauseHours', 24)
where key = 'cashier' and json_extract(value, '$.resetPauseHours') is null;
