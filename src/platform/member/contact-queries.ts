import type { Contact } from '../verification/contact.ts';

/** The member that has proven this contact. */
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

/** Runs in the batch that activates the account, after the activation. A new account has no earlier contact to replace. */
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

/** Removes all proven contacts after another person had access to the account, because they may not be the owner's. */
export async function dropContacts(db: D1Database, memberId: string): Promise<void> {
  await db.prepare('delete from contacts where member_id = ?').bind(memberId).run();
}

/** Replaces the member's earlier contact of this kind. False when the contact is another member's: then nothing changes. */
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
