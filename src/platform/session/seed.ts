import { clock } from '../../server/clock.ts';
import { bindContact, findContactOwner } from '../member/contact-queries.ts';
import { findMemberId } from '../member/directory-queries.ts';
import type { Contact } from '../verification/contact.ts';

/** Proven contacts of the local seed, so that codes and links can be tried at once; `/dev/outbox` shows the messages. */
const SEED_CONTACTS: readonly (Contact & { account: string })[] = [
  { account: 'luna', kind: 'phone', value: '+5511987650001' },
  { account: 'luna', kind: 'email', value: 'luna@orla.example' },
  { account: 'atlas', kind: 'phone', value: '+5511987650002' },
  { account: 'atlas', kind: 'email', value: 'atlas@orla.example' },
];

export async function seedContacts(db: D1Database): Promise<void> {
  for (const { account, ...contact } of SEED_CONTACTS) {
    const memberId = await findMemberId(db, account);
    const isFree = memberId !== undefined && (await findContactOwner(db, contact)) === undefined;
    if (isFree) await bindContact(db, memberId, contact, clock());
  }
}
