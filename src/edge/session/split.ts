import type { Envelope } from '../../contract/envelope.ts';
import type { PlatformAnswer } from '../proxy/answer.ts';
import { toSessionCookie } from './cookies.ts';
import type { SessionKeys } from './keys.ts';
import { createPair } from './pair.ts';

/** Shorter tokens are guessable, and would be found in any text. */
const TOKEN_MIN = 16;

const ESCAPE = /%[0-9a-f]{2}/gi;

/** True when a text stands in another escaped for a URL, in any case and however much of it. What is no ASCII is no token. */
export function hasEscaped(text: string, wanted: string): boolean {
  if (!text.includes('%')) return false;
  const plain = text.replaceAll(ESCAPE, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));
  return plain.includes(wanted);
}

/** True when the platform token stands in a JSON text, as it is there or escaped for a URL: such an answer may not reach a browser. */
export function leaksToken(text: string, token: string): boolean {
  return text.includes(JSON.stringify(token).slice(1, -1)) || hasEscaped(text, token);
}

function readIssued(envelope: Envelope): { value: Record<string, unknown>; token: unknown } | undefined {
  if (!envelope.success || typeof envelope.value !== 'object' || envelope.value === null) return undefined;
  const value = envelope.value as Record<string, unknown>;
  return 'token' in value && value.token !== undefined ? { value, token: value.token } : undefined;
}

/**
 * Splits an answer that issues a session (design §6): the token goes into the cookie, the browser gets a handle in its place.
 * Refused when the token is no token, or stands anywhere else in the answer.
 */
export async function splitAnswer(
  answer: PlatformAnswer,
  keys: SessionKeys,
  merchantCode: string,
): Promise<{ text: string; cookie?: string } | 'upstream.invalid'> {
  const issued = readIssued(answer.envelope);
  if (!issued) return { text: answer.text };
  const { value, token } = issued;
  if (typeof token !== 'string' || token.length < TOKEN_MIN) return 'upstream.invalid';
  const account = typeof value.account === 'string' ? value.account : '';
  const pair = await createPair(keys, { token, account, merchantCode });
  if (!pair) return 'upstream.invalid';
  const text = JSON.stringify({ ...answer.envelope, value: { ...value, token: pair.handle } });
  return leaksToken(text, token) ? 'upstream.invalid' : { text, cookie: toSessionCookie(pair.sealed) };
}
