-- Adds the pause of payouts after a password reset to stored cashier settings that lack it.
update settings set value = json_set(value, '$.resetPauseHours', 24)
where key = 'cashier' and json_extract(value, '$.resetPauseHours') is null;
