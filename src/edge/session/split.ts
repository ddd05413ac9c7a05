import type { Envelope } from '../../contract/core/envelope.ts';
import type { PlatformAnswer } from '../proxy/platform-answer.ts';
import { toSessionCookie } from './cookies.ts';
import type { SessionKeys } from './keys.ts';
import { createPair } from './session-token-pair.ts';

/** Shorter tokens are guessable, and would occur in any text. */
const TOKEN_MIN = 16;
/**
 * A field `token` with a token as its value, in a JSON text. A validation error may have a field of that name too, but its value is the
 * name of a rule, which is shorter than a token.
 */
const NAMED_TOKEN = new RegExp(`"token"\\s*:\\s*(?:"[^"]{${TOKEN_MIN}}|[[{\\d-])`);

const ESCAPE = /%[0-9a-f]{2}/gi;

/** Whether a text contains another one, URL-escaped in any case and to any extent. Tokens are ASCII only. */
export function hasEscaped(text: string, wanted: string): boolean {
  if (!text.includes('%')) return false;
  const plain = text.replaceAll(ESCAPE, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));
  return plain.includes(wanted);
}

/** Whether a JSON text contains the platform token, plain or URL-escaped: such an answer must not reach a browser. */
export function leaksToken(text: string, token: string): boolean {
  return text.includes(JSON.stringify(token).slice(1, -1)) || hasEscaped(text, token);
}

function readIssued(envelope: Envelope): { value: Record<string, unknown>; token: unknown } | undefined {
  if (!envelope.success || typeof envelope.value !== 'object' || envelope.value === null) return undefined;
  const value = envelope.value as Record<string, unknown>;
  return 'token' in value && value.token !== undefined ? { value, token: value.token } : undefined;
}

/** A structure nested too deep to serialise counts as no answer. */
function toText(envelope: Envelope): string | undefined {
  try {
    return JSON.stringify(envelope);
  } catch {
    return undefined;
  }
}

/**
 * Splits an answer that issues a session: the token goes into the cookie, and the browser gets a handle
 * instead. Refused if the token is invalid or occurs elsewhere in the answer; a refusal that carries a token is refused
 * too.
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
