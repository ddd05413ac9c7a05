-- Adds the pause before the first payout to a new payee to stored cashier settings that lack it.
update settings set value = json_set(value, '$.payeePauseHours', 24)
where key = 'cashier' and json_extract(value, '$.payeePauseHours') is null;
