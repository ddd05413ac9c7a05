import type { Contact } from '../verification/contact.ts';

/** Who proved that this contact is theirs. */
export async function findContactOwner(db: D1Database, { kind, value }: Contact): Promise<string | undefined> {
  const row = await db
    .prepare('select member_id from contacts where kind = ? and value = ?')
    .bind(kind, value)
    .first<{ member_id: string }>();
  return row?.member_id;
}

export interface Contacts {
  phone: string | null;
  email: string | null;
}

export async function findContacts(db: D1Database, memberId: string): Promise<Contacts> {
  const { results } = await db
    .prepare('select kind, value from contacts where member_id = ?')
    .bind(memberId)
    .all<Contact>();
  const find = (kind: Contact['kind']) => results.find((row) => row.kind === kind)?.value ?? null;
  return { phone: find('phone'), email: find('email') };
}

/** In the batch that makes the account good, after it: who is nobody yet has no other contact. */
export function toPhoneInsert(
  db: D1Database,
  { memberId, account }: { memberId: string; account: string },
  phone: string,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `insert or ignore into contacts (kind, value, member_id, proven_at_ms)
       select 'phone', ?3, member_id, ?4 from directory where member_id = ?1 and account = ?2 and state = 'active'`,
    )
    .bind(memberId, account, phone, now);
}

/** Where somebody else had the account: nothing that was proven before is its owner's. */
export async function dropContacts(db: D1Database, memberId: string): Promise<void> {
  await db.prepare('delete from contacts where member_id = ?').bind(memberId).run();
}

/** In the place of the member's earlier contact of this kind. False when it is another member's: then nothing changed. */
export async function bindContact(
  db: D1Database,
  memberId: string,
  { kind, value }: Contact,
  now: number,
): Promise<boolean> {
  await db.batch([
    db
      .prepare(
        `delete from contacts where member_id = ?1 and kind = ?2
           and not exists (select 1 from contacts where kind = ?2 and value = ?3 and member_id <> ?1)`,
      )
      .bind(memberId, kind, value),
    db
      .prepare(`insert or ignore into contacts (kind, value, member_id, proven_at_ms)
      values (?, ?, ?, ?)`)
      .bind(kind, value, memberId, now),
  ]);
  return (await findContactOwner(db, { kind, value })) === memberId;
}
