import {
  CAPTCHA_HEADER,
  GUEST_SECRET,
  GUEST_SECRET_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  REQUEST_ID_HEADER,
  SEEN_AT_HEADER,
  TIME_MS,
  VISITOR_HEADER,
} from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { UNKNOWN_COUNTRY } from '../request/visitor.ts';
import { readCaptchaId } from '../session/cookies.ts';
import type { SealedSession } from '../session/session-token-pair.ts';
import { readStaffToken } from '../session/staff.ts';
import type { PlatformHeaders } from './platform-client.ts';
import { isServerCall } from './routes.ts';

const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
const MERCHANT = /^[A-Za-z0-9_-]{1,40}$/;
/** Values of `User-Agent` that are forwarded. The list of sign-ins shows the member the device. */
const USER_AGENT = /^[\x20-\x7e]{1,400}$/;
const SERVER_HEADERS = [
  ...(['Authorization', 'X-Vendor', 'X-Timestamp', 'X-Signature'] as const),
  // Headers of the delivery reports of message services.
  ...(['X-Twilio-Signature', 'Svix-Id', 'Svix-Timestamp', 'Svix-Signature'] as const),
];
/** Longer than any bearer or signature. Every forwarded header has a length limit: the others match a pattern. */
const SERVER_HEADER_CHARS = 1024;

/** Request headers that change public answers. Malformed ones are ignored. */
export function readVariant(headers: Headers): { language: string; merchant: string } {
  const language = headers.get('Language') ?? '';
  const merchant = headers.get('Merchant') ?? '';
  return { language: LANGUAGE.test(language) ? language : '', merchant: MERCHANT.test(merchant) ? merchant : '' };
}

function toHeaders(requestContext: RequestContext): PlatformHeaders {
  const headers: PlatformHeaders = { Accept: 'application/json', [REQUEST_ID_HEADER]: requestContext.requestId };
  const { language, merchant } = readVariant(requestContext.request.headers);
  if (language) headers.Language = language;
  if (merchant) headers.Merchant = merchant;
  return headers;
}

/** For public answers: the platform does not learn who asked, so that the answer cannot depend on the visitor. */
export async function toAnonymousHeaders(
  requestContext: RequestContext,
  { sign }: Pick<EdgeParts, 'sign'>,
): Promise<PlatformHeaders> {
  const headers = toHeaders(requestContext);
  headers[VISITOR_HEADER] = await sign('', UNKNOWN_COUNTRY);
  return headers;
}

function passServerHeaders(headers: PlatformHeaders, from: Headers): void {
  for (const name of SERVER_HEADERS) {
    const value = from.get(name);
    if (value && value.length <= SERVER_HEADER_CHARS) headers[name] = value;
  }
}

/** Headers for the platform: only those named here are sent. */
export async function toPlatformHeaders(
  requestContext: RequestContext,
  endpoint: Endpoint,
  session: SealedSession | undefined,
  { sign }: Pick<EdgeParts, 'sign'>,
  device?: string,
): Promise<PlatformHeaders> {
  const from = requestContext.request.headers;
  const headers = toHeaders(requestContext);
  const key = requestContext.method === 'GET' ? null : from.get(IDEMPOTENCY_HEADER);
  if (key && IDEMPOTENCY_KEY.test(key)) headers[IDEMPOTENCY_HEADER] = key;
  const seen = endpoint.sets ? from.get(SEEN_AT_HEADER) : null;
  if (seen && TIME_MS.test(seen)) headers[SEEN_AT_HEADER] = seen;
  const agent = endpoint.issuesSession || endpoint.staffSession === 'issues' ? from.get('User-Agent') : null;
  if (agent && USER_AGENT.test(agent)) headers['User-Agent'] = agent;
  if (session) headers.Authorization = `Bearer ${session.token}`;
  if (isServerCall(endpoint)) passServerHeaders(headers, from);
  const staffToken = readStaffToken(endpoint, from);
  if (staffToken) headers.Authorization = `Bearer ${staffToken}`;
  const captcha = endpoint.captcha === 'takes' ? readCaptchaId(from.get('Cookie')) : undefined;
  if (captcha) headers[CAPTCHA_HEADER] = captcha;
  const secret = endpoint.takesGuestSecret ? from.get(GUEST_SECRET_HEADER) : null;
  if (secret && GUEST_SECRET.test(secret)) headers[GUEST_SECRET_HEADER] = secret;
  const { visitor } = requestContext;
  headers[VISITOR_HEADER] = await sign(visitor.ip, visitor.country, device);
  return headers;
}
