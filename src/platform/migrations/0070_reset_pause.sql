-- The pause of payouts after a reset of the password, where the cashier's settings were written before there was one.
update settings set value = json_set(value, '$.resetPauseHours', 24)
where key = 'cashier' and json_extract(value, '$.resetPauseHours') is null;
