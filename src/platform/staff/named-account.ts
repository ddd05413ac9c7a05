import { toInvitationHash } from './invitation-hash.ts';

const BY_PASSKEY = 'select s.account from staff_passkeys p join staff s on s.id = p.staff_id where p.id = ?';
const BY_INVITATION = 'select account from staff where invitation_hash = ?';

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function find(db: D1Database, sql: string, value: string): Promise<string | null> {
  return db.prepare(sql).bind(value).first<string>('account');
}

/**
 * The account that a caller without a session names: directly, by an invitation, or by a passkey. Empty if the invitation or passkey is
 * unknown.
 */
export async function findNamedAccount(db: D1Database, input: unknown): Promise<string> {
  const { account, invitation, passkey } = toRecord(input);
  if (typeof account === 'string') return account;
  const { id } = toRecord(passkey);
  if (typeof invitation === 'string') return (await find(db, BY_INVITATION, await toInvitationHash(invitation))) ?? '';
  return typeof id === 'string' ? ((await find(db, BY_PASSKEY, id)) ?? '') : '';
}
