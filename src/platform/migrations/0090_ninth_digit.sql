-- Brazilian mobile numbers of before 2016 get the 9 that all have had since then. One that another member has proven in its present form stays.
update contacts set value = substr(value, 1, 5) || '9' || substr(value, 6)
  where kind = 'phone'
    and value glob '+55[1-9][1-9][689][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'
    and not exists (
      select 1 from contacts as present
      where present.kind = 'phone' and present.value = substr(contacts.value, 1, 5) || '9' || substr(contacts.value, 6)
    );
