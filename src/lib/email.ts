import { removeInvisible } from './invisible-characters.ts';

/**
 * The pattern of HTML's e-mail fields, extended by letters of every script (RFC 6531), and with a dot required in the
 * domain. A text with more than the address, such as `<a@b.com>` or `a@b.com,`, does not match.
 */
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const LABEL = `${WORD}(?:(?:${WORD}|-){0,61}${WORD})?`;
/** `=?…?=` is an encoded word of RFC 2047: some mail programs decode it, and send to another address than the one that is checked. */
const NO_ENCODED_WORD = String.raw`(?!.*=\?)`;
/** A domain that ends with a number is refused, because mail to it goes to an IP address. */
const NO_IP_ADDRESS = String.raw`(?!.*\.\p{N}+$)`;
export const EMAIL_SOURCE = `^${NO_ENCODED_WORD}${NO_IP_ADDRESS}(?:${WORD}|[.!#$%&'*+/=?^_\`{|}~-]){1,64}@${LABEL}(?:\\.${LABEL})+$`;
export const EMAIL_MAX = 254;
export const EMAIL = new RegExp(EMAIL_SOURCE, 'u');

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xfe_e0;

/** Full stops of Chinese and Japanese keyboards, which are dots in a domain (IDNA). */
const FULL_STOPS = /[。｡](?=[^@]*$)/g;

/**
 * A typed or pasted address in the form in which it is sent: without invisible characters and outer white space, and
 * with full-width signs as ASCII. Both the server and the forms read addresses with this function.
 */
export function toPlainEmail(text: string): string {
  return removeInvisible(text)
    .replaceAll(FULL_STOPS, '.')
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_ASCII))
    .trim()
    .normalize('NFC');
}

/** Whether a text from `toPlainEmail` is an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text);
}
