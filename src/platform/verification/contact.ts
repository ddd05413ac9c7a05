import { isEmail, toPlainEmail } from '../../lib/email.ts';

export interface Contact {
  kind: 'phone' | 'email';
  /** E.164, or the address in lower case. */
  value: string;
}

/** In lower case, without what cannot be seen; undefined for other texts. */
export function toEmail(text: string): string | undefined {
  const email = toPlainEmail(text).toLowerCase();
  return isEmail(email) ? email : undefined;
}

/** Masked so that its owner recognises it: `+55•••••••4321`, `l•••@dominio.com`. */
export function maskContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `${value.slice(0, 3)}${'•'.repeat(Math.max(0, value.length - 7))}${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
