import {
  CAPTCHA_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  REQUEST_ID_HEADER,
  VISITOR_HEADER,
} from '../../contract/edge-headers.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { toCanonicalIp, UNKNOWN_COUNTRY } from '../request/visitor.ts';
import { readCaptchaId } from '../session/cookies.ts';
import type { SealedSession } from '../session/pair.ts';
import { isServerCall } from './routes.ts';

const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
const MERCHANT = /^[A-Za-z0-9_-]{1,40}$/;
/** What device it is, as its owner reads it in the list of sign-ins. */
const USER_AGENT = /^[\x20-\x7e]{1,400}$/;
const SERVER_HEADERS = ['Authorization', 'X-Vendor', 'X-Timestamp', 'X-Signature'] as const;

/** The headers of a visitor that change what is answered to everybody. Malformed ones are as good as none. */
export function readVariant(headers: Headers): { language: string; merchant: string } {
  const language = headers.get('Language') ?? '';
  const merchant = headers.get('Merchant') ?? '';
  return { language: LANGUAGE.test(language) ? language : '', merchant: MERCHANT.test(merchant) ? merchant : '' };
}

function toHeaders(visit: Visit): Headers {
  const headers = new Headers({ Accept: 'application/json', [REQUEST_ID_HEADER]: visit.requestId });
  const { language, merchant } = readVariant(visit.request.headers);
  if (language) headers.set('Language', language);
  if (merchant) headers.set('Merchant', merchant);
  return headers;
}

/** For what is answered to everybody: the platform does not learn who asked first, so that the answer cannot depend on it. */
export async function toAnonymousHeaders(visit: Visit, { sign }: Pick<EdgeParts, 'sign'>): Promise<Headers> {
  const headers = toHeaders(visit);
  headers.set(VISITOR_HEADER, await sign('', UNKNOWN_COUNTRY));
  return headers;
}

/** What the platform is told: nothing passes that is not named here (design §6). */
export async function toPlatformHeaders(
  visit: Visit,
  endpoint: Endpoint,
  session: SealedSession | undefined,
  { sign }: Pick<EdgeParts, 'sign'>,
): Promise<Headers> {
  const from = visit.request.headers;
  const headers = toHeaders(visit);
  const pass = (name: string, value: string | null | undefined) => value && headers.set(name, value);
  const key = from.get(IDEMPOTENCY_HEADER);
  if (key && IDEMPOTENCY_KEY.test(key)) headers.set(IDEMPOTENCY_HEADER, key);
  const agent = from.get('User-Agent');
  if (endpoint.issuesSession && agent && USER_AGENT.test(agent)) headers.set('User-Agent', agent);
  if (session) headers.set('Authorization', `Bearer ${session.token}`);
  if (isServerCall(endpoint)) for (const name of SERVER_HEADERS) pass(name, from.get(name));
  if (endpoint.captcha === 'takes') pass(CAPTCHA_HEADER, readCaptchaId(from.get('Cookie')));
  const { visitor } = visit;
  headers.set(VISITOR_HEADER, await sign(toCanonicalIp(visitor.ip), visitor.country));
  return headers;
}
