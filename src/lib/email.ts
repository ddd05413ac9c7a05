import { removeInvisible } from './invisible-characters.ts';

/**
 * The pattern of HTML's e-mail fields, with letters of every script (RFC 6531), and with a dot in the domain. Text around an address, such
 * as `<a@b.com>` or `a@b.com,`, is no part of one.
 */
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const LABEL = `${WORD}(?:(?:${WORD}|-){0,61}${WORD})?`;
/** `=?…?=` is an encoded word of RFC 2047: some mail programs decode it, and send to another address than the one that is checked. */
const NO_ENCODED_WORD = String.raw`(?!.*=\?)`;
/** No domain ends with a number: mail to one goes to an IP address. */
const NO_IP_ADDRESS = String.raw`(?!.*\.\p{N}+$)`;
export const EMAIL_SOURCE = `^${NO_ENCODED_WORD}${NO_IP_ADDRESS}(?:${WORD}|[.!#$%&'*+/=?^_\`{|}~-]){1,64}@${LABEL}(?:\\.${LABEL})+$`;
export const EMAIL_MAX = 254;
export const EMAIL = new RegExp(EMAIL_SOURCE, 'u');

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xfe_e0;

/** Full stops of Chinese and Japanese keyboards, which are dots in a domain (IDNA). */
const FULL_STOPS = /[。｡](?=[^@]*$)/g;

/**
 * A typed or pasted address as it is sent: without unseen characters and outer white space, full-width signs as
 * ASCII. Server and forms read addresses with it.
 */
export function toPlainEmail(text: string): string {
  return removeInvisible(text)
    .replaceAll(FULL_STOPS, '.')
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_ASCII))
    .trim()
    .normalize('NFC');
}

/** Whether a plain address is one. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text);
}
