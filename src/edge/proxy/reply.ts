import { brand } from '../../brand/brand.ts';
import { CAPTCHA_HEADER, READ_AT_HEADER, STAFF_TOKEN_HEADER, TIME_MS } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { getMemberService } from '../../contract/support/service.ts';
import type { EdgeParts } from '../context.ts';
import { refuse } from '../headers/refusal.ts';
import { JSON_HEADERS } from '../headers/security.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { toCaptchaCookie, toDeviceCookie } from '../session/cookies.ts';
import type { SessionReader } from '../session/session.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { leaksToken, splitAnswer } from '../session/split.ts';
import { toStaffCookie } from '../session/staff.ts';
import { arePathsFreeOf } from '../support/service-path.ts';
import type { PlatformAnswer, UpstreamFailure } from './platform-answer.ts';

const RETRY_AFTER = /^[\w ,:-]{1,40}$/;
/** Default `Retry-After` of temporary refusals, if the platform sets none. */
const RETRY_AFTER_DEFAULT: Readonly<Record<number, string>> = { 429: String(PERIOD_SECONDS), 503: '5' };

export function toRetryAfter(status: number, headers?: Headers): string | undefined {
  const said = headers?.get('Retry-After');
  return said && RETRY_AFTER.test(said) ? said : RETRY_AFTER_DEFAULT[status];
}

/** Refusal of an unanswered call, with the time to retry. */
export function refuseFailure(failure: UpstreamFailure, { health }: Pick<EdgeParts, 'health'>): Response {
  if (failure === 'upstream.busy') return refuse(failure, { headers: { 'Retry-After': '1' } });
  if (failure !== 'upstream.unavailable' && failure !== 'upstream.read_only') return refuse(failure);
  return refuse(failure, { headers: { 'Retry-After': String(health.breaker.retryAfterSeconds) } });
}

/** Only these headers of the platform reach a browser; its cookies, CORS and policies never do. */
function setReplyHeaders(headers: Headers, from: Headers, endpoint: Endpoint): void {
  const captcha = endpoint.captcha === 'issues' ? toCaptchaCookie(from.get(CAPTCHA_HEADER)) : undefined;
  if (captcha) headers.append('Set-Cookie', captcha);
  const readAt = endpoint.auth === 'operator' ? from.get(READ_AT_HEADER) : null;
  if (readAt && TIME_MS.test(readAt)) headers.set(READ_AT_HEADER, readAt);
}

/** An encrypted customer service path could hide the token from the plain check (contract/support/service.ts). */
function showsToken({ envelope }: PlatformAnswer, text: string, endpoint: Endpoint, token: string): boolean {
  if (leaksToken(text, token)) return true;
  if (endpoint.id !== getMemberService.id || !envelope.success) return false;
  const lines = getMemberService.response.safeParse(envelope.value);
  return lines.success && !arePathsFreeOf(token, lines.data.version.pathList);
}

function toChecked(
  answer: PlatformAnswer,
  text: string,
  cookies: readonly string[],
  endpoint: Endpoint,
  session: SealedSession | undefined,
): Response {
  if (session && showsToken(answer, text, endpoint, session.token)) return refuse('upstream.invalid');
  const retryAfter = toRetryAfter(answer.status, answer.headers);
  const response = new Response(text, { status: answer.status, headers: JSON_HEADERS });
  if (retryAfter) response.headers.set('Retry-After', retryAfter);
  setReplyHeaders(response.headers, answer.headers, endpoint);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

async function toSplit(
  answer: PlatformAnswer,
  endpoint: Endpoint,
  session: SealedSession | undefined,
  sessions: SessionReader,
  device: string | undefined,
): Promise<Response> {
  const split = await splitAnswer(answer, await sessions.requireKeys(), brand.merchantCode);
  if (typeof split === 'string') return refuse(split);
  const cookies = split.cookie ? [split.cookie, ...(device ? [toDeviceCookie(device)] : [])] : [];
  return toChecked(answer, split.text, cookies, endpoint, session);
}

/** The platform sends the token of a staff member in a header; the browser gets the token as a cookie that no script can read. */
function toStaffReply(answer: PlatformAnswer, endpoint: Endpoint, device: string | undefined): Response {
  if (!answer.envelope.success) return toChecked(answer, answer.text, [], endpoint, undefined);
  const token = answer.headers.get(STAFF_TOKEN_HEADER);
  const cookie = toStaffCookie(token);
  if (!token || !cookie || answer.text.includes(token)) return refuse('upstream.invalid');
  return toChecked(answer, answer.text, [cookie, ...(device ? [toDeviceCookie(device)] : [])], endpoint, undefined);
}

/**
 * Turns the platform's answer into the answer for the browser. If it issues a session, the session is split and the device cookie is set.
 * An answer that contains the session's token is refused.
 */
export async function toReply(
  answer: PlatformAnswer,
  endpoint: Endpoint,
  session: SealedSession | undefined,
  sessions: SessionReader,
  device?: string,
): Promise<Response> {
  if (endpoint.staffSession === 'issues') return toStaffReply(answer, endpoint, device);
  return endpoint.issuesSession
    ? toSplit(answer, endpoint, session, sessions, device)
    : toChecked(answer, answer.text, [], endpoint, session);
}
