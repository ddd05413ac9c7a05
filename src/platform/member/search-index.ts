/** Number of members that one step puts into the index. It is small enough for a step to run before a search. */
export const INDEX_STEP = 200;

const STEP = 'select member_id from member_unindexed order by member_id limit ?1';
/**
 * For each word of a name, `member_texts` has the text from that word to the end. The index needs only whole names, so it leaves out a text
 * that is the end of another one.
 */
const NAMES = `select group_concat(t.text, char(10)) from member_texts t where t.member_id = d.member_id and t.kind = 'name'
  and not exists (select 1 from member_texts o where o.member_id = t.member_id and o.kind = 'name'
    and substr(o.text, -length(t.text) - 1) = ' ' || t.text)`;

function toTexts(kind: 'phone' | 'email'): string {
  return `select group_concat(value, char(10)) from (
    select value from contacts where member_id = d.member_id and kind = '${kind}'
    union select text from member_texts where member_id = d.member_id and kind = '${kind}')`;
}

/**
 * Puts some changed members into the search index; false when none is left. The batch is one transaction, so the next step finds a member
 * that changes in between.
 */
export async function indexMembers(db: D1Database, step = INDEX_STEP): Promise<boolean> {
  const waiting = await db.prepare('select 1 from member_unindexed limit 1').first();
  if (waiting === null) return false;
  const bind = (sql: string) => db.prepare(sql).bind(step);
  const [, , , done] = await db.batch([
    bind(`insert or ignore into member_numbers (member_id) select d.member_id from directory d
      where d.member_id in (${STEP}) and d.state = 'active' order by d.reserved_at_ms, d.member_id`),
    bind(`delete from member_fts where rowid in (select number from member_numbers where member_id in (${STEP}))`),
    bind(`insert into member_fts (rowid, account, name, phone, email, id)
      select n.number, d.account, (${NAMES}), replace((${toTexts('phone')}), '+', ''), (${toTexts('email')}), d.member_id
      from (${STEP}) u join member_numbers n on n.member_id = u.member_id
        join directory d on d.member_id = u.member_id where d.state = 'active'`),
    bind(`delete from member_unindexed where member_id in (${STEP}) returning member_id`),
  ]);
  return done?.results.length === step;
}
