-- Adds the payout providers and the rule for automatic approval to stored cashier settings that lack them. With these values, all payouts
-- stay manual.
update settings set value = json_set(value, '$.payouts', json('{"pix":"","bank":"","automaticMaxMinor":0,"automaticDailyMinor":0,"automaticAccountDays":30,"automaticNeedsContact":true}'))
where key = 'cashier' and json_extract(value, '$.payouts') is null;
