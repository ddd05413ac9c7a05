import type { Channel } from '../../contract/mail/senders.ts';
import { isEmail, toPlainEmail } from '../../lib/email.ts';
import { toFirstLetter } from '../../lib/graphemes.ts';

export interface Contact {
  kind: 'phone' | 'email';
  /** E.164, or the address as `toEmail` gives it. */
  value: string;
}

export const CHANNEL_OF = { phone: 'sms', email: 'email' } as const satisfies Record<Contact['kind'], Channel>;

/** Returns the ASCII form (IDNA) of a domain, which mail servers use; undefined if the domain has none. */
function toAsciiDomain(domain: string): string | undefined {
  // A domain in ASCII is not parsed, because the URL parser would read a domain of numbers as an IPv4 address.
  if (!/[^\0-\x7f]|xn--/.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname;
}

/**
 * Brings an e-mail address into its only form: lower case, an ASCII domain, no invisible characters. Undefined for text that is no address.
 */
export function toEmail(text: string): string | undefined {
  const typed = toPlainEmail(text).normalize('NFC').toLowerCase();
  if (!isEmail(typed)) return undefined;
  const at = typed.lastIndexOf('@');
  const domain = toAsciiDomain(typed.slice(at + 1));
  const email = `${typed.slice(0, at)}@${domain}`;
  return domain !== undefined && isEmail(email) ? email : undefined;
}

/** Masks a contact so that its owner still recognises it: `+55•••••••4321`, `l•••@dominio.com`. */
export function maskContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `${value.slice(0, 3)}${'•'.repeat(Math.max(0, value.length - 7))}${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${toFirstLetter(value)}•••${value.slice(at)}`;
}
