-- Adds the digit 9 to Brazilian mobile numbers from before 2016, as all mobile numbers have had it since then. A number is not changed if
-- another member has proven it in the new form.
update contacts set value = substr(value, 1, 5) || '9' || substr(value, 6)
  where kind = 'phone'
    and value glob '+55[1-9][1-9][689][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'
    and not exists (
      select 1 from contacts as present
      where present.kind = 'phone' and present.value = substr(contacts.value, 1, 5) || '9' || substr(contacts.value, 6)
    );
