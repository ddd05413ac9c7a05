import type { Envelope } from '../../contract/envelope.ts';
import type { PlatformAnswer } from '../proxy/answer.ts';
import { toSessionCookie } from './cookies.ts';
import type { SessionKeys } from './keys.ts';
import { createPair } from './pair.ts';

/** Shorter tokens are guessable, and would be found in any text. */
const TOKEN_MIN = 16;
/** A token by its name in a JSON text. A refused field of that name has a rule beside it, which is shorter. */
const NAMED_TOKEN = new RegExp(`"token"\\s*:\\s*(?:"[^"]{${TOKEN_MIN}}|[[{\\d-])`);

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

/** What nests too deep to be written was not worth reading. */
function toText(envelope: Envelope): string | undefined {
  try {
    return JSON.stringify(envelope);
  } catch {
    return undefined;
  }
}

/**
 * Splits an answer that issues a session (design §6): the token goes into the cookie, the browser gets a handle in its place.
 * Refused when the token is no token, or stands anywhere else in the answer; so is a refusal that brings one.
 */
export async function splitAnswer(
  answer: PlatformAnswer,
  keys: SessionKeys,
  merchantCode: string,
): Promise<{ text: string; cookie?: string } | 'upstream.invalid'> {
  const issued = readIssued(answer.envelope);
  if (!issued) return NAMED_TOKEN.test(answer.text) ? 'upstream.invalid' : { text: answer.text };
  const { value, token } = issued;
  if (typeof token !== 'string' || token.length < TOKEN_MIN) return 'upstream.invalid';
  const account = typeof value.account === 'string' ? value.account : '';
  const pair = await createPair(keys, { token, account, merchantCode });
  if (!pair) return 'upstream.invalid';
  const text = toText({ ...answer.envelope, value: { ...value, token: pair.handle } });
  return text === undefined || leaksToken(text, token)
    ? 'upstream.invalid'
    : { text, cookie: toSessionCookie(pair.sealed) };
}
