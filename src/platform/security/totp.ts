import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values that every authenticator app uses: SHA-1, six digits, 30 seconds. */
export const TOTP_STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** The codes of one step earlier and one step later are also valid: clocks of phones differ, and people type slowly. */
const WINDOW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

export function createTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function toTotpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of this code, if it is later than the last used one: a code works once. */
export function findTotpStep(secret: string, code: string, lastStep: number, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / 1000 / TOTP_STEP_SECONDS);
  const given = Buffer.from(code);
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1) {
    const right = Buffer.from(toTotpCode(secret, step));
    if (step > lastStep && given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return undefined;
}

/** The content of the set-up's QR code. */
export function toTotpUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${TOTP_STEP_SECONDS}`;
}
