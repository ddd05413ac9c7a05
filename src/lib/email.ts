import { toPlainName } from './plain-name.ts';

/**
 * The pattern of HTML's e-mail fields, with letters of every script (RFC 6531), and with a dot in the domain. Text around an address, such
 * as `<a@b.com>` or `a@b.com,`, is no part of one.
 */
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const LABEL = `${WORD}(?:(?:${WORD}|-){0,61}${WORD})?`;
export const EMAIL_SOURCE = `^(?:${WORD}|[.!#$%&'*+/=?^_\`{|}~-]){1,64}@${LABEL}(?:\\.${LABEL})+$`;
export const EMAIL_MAX = 254;
export const EMAIL = new RegExp(EMAIL_SOURCE, 'u');

/** A typed or pasted address as it is sent. Server and forms read addresses with it. */
export function toPlainEmail(text: string): string {
  return toPlainName(text).normalize('NFC');
}

/** Whether a plain address is one. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text);
}
