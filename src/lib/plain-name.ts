import { removeInvisible } from './invisible-characters.ts';

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xfe_e0;

/**
 * A typed or pasted name of an account, a code or an address as it is compared: full-width signs, which East Asian keyboards type, as ASCII,
 * without unseen characters and outer white space. Server and forms read names with it.
 */
export function toPlainName(text: string): string {
  return removeInvisible(text)
    .replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_ASCII))
    .trim();
}
