import { brand } from '../../brand/brand.ts';
import { CAPTCHA_HEADER } from '../../contract/edge-headers.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { logout } from '../../contract/session.ts';
import { refuse } from '../headers/refusal.ts';
import { toCaptchaCookie, toClearedSessionCookie } from '../session/cookies.ts';
import type { SealedSession } from '../session/pair.ts';
import type { SessionReader } from '../session/session.ts';
import { leaksToken, splitAnswer } from '../session/split.ts';
import type { PlatformAnswer } from './answer.ts';

const RETRY_AFTER = /^[\w ,:-]{1,40}$/;

/** Only these headers of the platform reach a browser; its cookies, CORS and policies never do. */
function toReplyHeaders(answer: PlatformAnswer, endpoint: Endpoint): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  const retryAfter = answer.headers.get('Retry-After');
  if (retryAfter && RETRY_AFTER.test(retryAfter)) headers.set('Retry-After', retryAfter);
  const captcha = endpoint.captcha === 'issues' ? toCaptchaCookie(answer.headers.get(CAPTCHA_HEADER)) : undefined;
  if (captcha) headers.append('Set-Cookie', captcha);
  return headers;
}

/** The platform's answer as the browser gets it: split when it issues a session, refused when it shows the token. */
export async function toReply(
  answer: PlatformAnswer,
  endpoint: Endpoint,
  session: SealedSession | undefined,
  sessions: SessionReader,
): Promise<Response> {
  const headers = toReplyHeaders(answer, endpoint);
  let { text } = answer;
  if (endpoint.issuesSession) {
    const split = await splitAnswer(answer, await sessions.requireKeys(), brand.merchantCode);
    if (typeof split === 'string') return refuse(split);
    text = split.text;
    if (split.cookie) headers.append('Set-Cookie', split.cookie);
  }
  if (session) {
    if (leaksToken(text, session.token)) return refuse('upstream.invalid');
    // Only who signs out loses the cookie. A late 401 of an earlier session would take a newer one along, and half a pair opens nothing.
    if (endpoint.id === logout.id) headers.append('Set-Cookie', toClearedSessionCookie());
  }
  return new Response(text, { status: answer.status, headers });
}
