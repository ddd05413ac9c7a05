-- Providers of payouts and the rule that approves without a person, for stored cashier settings without them: all by hand, as before.
update settings set value = json_set(value, '$.payouts', json('{"pix":"","bank":"","automaticMaxMinor":0,"automaticDailyMinor":0,"automaticAccountDays":30,"automaticNeedsContact":true}'))
where key = 'cashier' and json_extract(value, '$.payouts') is null;
