import type * as z from 'zod/mini';
import {
  CAPTCHA_HEADER,
  GUEST_SECRET,
  GUEST_SECRET_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  READ_AT_HEADER,
  type VisitorClaim,
} from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { readBody } from '../../server/body.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import { toResponse } from '../../server/responses.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { noteVendorCall, type Outcome } from '../games/vendor-calls.ts';
import { raiseAlarm } from '../operator/alarms.ts';
import { type Audit, type AuditedPerson, withAudit } from '../operator/with-audit.ts';
import { authenticateOperator, type StaffCaller } from '../staff/caller.ts';
import { actApproved, actAudited } from './act-audited.ts';
import {
  authenticate,
  type CallerSession,
  findSession,
  type Identity,
  type MemberSession,
  refuseSession,
} from './authenticate.ts';
import type { Incoming, Route, StoredCall } from './incoming-request.ts';
import { type ReadBytes, type ReadInput, readInput } from './read-input.ts';
import { getVisitor } from './visitor.ts';

type Defined = Omit<Endpoint, 'request' | 'response'> & { request: z.ZodMiniType; response: z.ZodMiniType };

export interface Call<Input> {
  input: Input;
  env: Env;
  settings: Incoming['settings'];
  /** Headers of the answer. */
  headers: Headers;
  captchaId: string;
  /** Secret of a visitor, where the endpoint takes it; empty without one and for a malformed one. */
  guestSecret: string;
  /** Not empty where the endpoint is `idempotent`. */
  idempotencyKey: string;
  /** Catalogue code of the visitor's language (`PT`, `EN`); empty when the request names none. */
  language: string;
  userAgent: string;
  /** True if the request starts a WebSocket. */
  wantsSocket: boolean;
  /**
   * Marks the sealed body as used, so that it is refused a second time. Called before the handler runs, unless the handler does it itself
   * (`implementSealed`).
   */
  spendSeal(): Promise<Answer<null>>;
  /** For endpoints without required authentication: the session, if any. An invalid or ended bearer is refused. */
  findSession(): Promise<Answer<CallerSession | undefined>>;
  /** The visitor as signed by our edge, else undefined. */
  getVisitor(): Promise<VisitorClaim | undefined>;
  waitUntil(promise: Promise<unknown>): void;
  /** The person of an operator call; undefined for a machine. */
  staff: StaffCaller | undefined;
  /** Whether the operator or person may still make this call. The export of a long file asks before each further part. */
  mayGoOn(): Promise<boolean>;
  /** Headers and body as they came, for calls whose sender signs them in its own way. */
  readSigned(): Promise<{ headers: Headers; body: string }>;
  /** Runs a stored operator call in the name of the person that asked for it. */
  runStored(endpointId: string, stored: StoredCall): Promise<Answer<unknown>>;
  /** Contract of a call by its id. */
  findEndpoint(endpointId: string): Endpoint | undefined;
}

type Handler<E extends Defined, Extra = unknown> = (
  call: Call<z.output<E['request']>> & Extra,
) => Promise<Answer<z.output<E['response']>>>;

type AnyHandler = (
  call: Call<never> & { session: MemberSession; vendor: string; staff: StaffCaller },
) => Promise<Answer<unknown>>;

function readIdempotencyKey(endpoint: Endpoint, request: Request): Answer<string> {
  if (!endpoint.idempotent) return accept('');
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return refuse('idempotency.missing');
  return IDEMPOTENCY_KEY.test(key) ? accept(key) : refuseFields({ [IDEMPOTENCY_HEADER]: 'pattern' });
}

function readGuestSecret(request: Request): string {
  const secret = request.headers.get(GUEST_SECRET_HEADER) ?? '';
  return GUEST_SECRET.test(secret) ? secret : '';
}

function requireRoute(incoming: Incoming, id: string): Route {
  const route = incoming.findRoute(id);
  if (!route) throw new Error(`No route has the call ${id}`);
  return route;
}

/** A stored call has no body of its own. */
const readNothing: ReadBytes = async () => accept(new Uint8Array());

function toCall(
  incoming: Incoming,
  { input, spend }: ReadInput,
  { endpoint, key, readBytes = readNothing }: { endpoint: Endpoint; key: string; readBytes?: ReadBytes },
  identity: Identity,
) {
  const { env, settings, headers, request } = incoming;
  return {
    ...identity,
    input,
    spendSeal: spend,
    language: (request.headers.get('Language') ?? '').slice(0, 20).toUpperCase(),
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 400),
    wantsSocket: request.headers.get('Upgrade')?.toLowerCase() === 'websocket',
    env,
    settings,
    headers,
    idempotencyKey: key,
    guestSecret: readGuestSecret(request),
    captchaId: (request.headers.get(CAPTCHA_HEADER) ?? '').slice(0, 64),
    findSession: () => findSession(incoming),
    readSigned: async () => {
      const bytes = await readBytes();
      return { headers: request.headers, body: bytes.ok ? new TextDecoder().decode(bytes.value) : '' };
    },
    mayGoOn: async () => (await authenticateOperator(endpoint, incoming)).ok,
    getVisitor: () => getVisitor(request, settings.edgeSecrets, clockSeconds()),
    waitUntil: (promise: Promise<unknown>) => incoming.waitUntil(promise),
    findEndpoint: (id: string) => incoming.findRoute(id)?.endpoint,
    runStored: (id: string, stored: StoredCall) => requireRoute(incoming, id).runStored(incoming, stored),
  } as unknown as Parameters<AnyHandler>[0];
}

interface Options {
  /** True: the handler's only call of the member's object checks the session. */
  later: boolean;
  /** True: the handler marks the sealed body as used, in parallel with its first reads. */
  spends: boolean;
}

/** Order of refusal: session 401, body kind 415, size 413, form and schema 400, idempotency key, then the handler. */
async function run(endpoint: Endpoint, handler: AnyHandler, incoming: Incoming, { later, spends }: Options) {
  let bytes: Promise<Answer<Uint8Array<ArrayBuffer>>> | undefined;
  const readBytes: ReadBytes = () => {
    bytes ??= readBody(incoming.request, endpoint.bodyLimit);
    return bytes;
  };
  const identity = await authenticate(endpoint, incoming, later, readBytes);
  if (!identity.ok) return identity;
  const proceed = async (audit?: Audit): Promise<Answer<unknown>> => {
    const input = await readInput(endpoint, incoming, readBytes, audit?.note);
    const key = readIdempotencyKey(endpoint, incoming.request);
    const refusal = input.ok ? (key.ok ? undefined : key) : input;
    if (refusal && later && identity.value.session) {
      const live = await refuseSession(endpoint, identity.value.session, incoming);
      if (!live.ok) return live;
    }
    if (refusal || !input.ok || !key.ok) return refusal as Answer<unknown>;
    const spent = spends ? undefined : await input.value.spend();
    if (spent && !spent.ok) return spent;
    const act = () => handler(toCall(incoming, input.value, { endpoint, key: key.value, readBytes }, identity.value));
    if (!audit) return act();
    return actAudited(
      { endpoint, incoming, audit, input: input.value.input, key: key.value, identity: identity.value },
      act,
    );
  };
  if (identity.value.vendor !== undefined) return countCall(identity.value.vendor, incoming, proceed);
  return isAudited(endpoint, identity.value)
    ? withAudit(incoming, endpoint, identity.value.staff?.person, proceed)
    : proceed();
}

/** A signed call of a vendor is counted after its answer is known; the bet waits for no write. */
async function countCall(
  vassalage: string,
  incoming: Incoming,
  proceed: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const began = clock();
  const note = (outcome: Outcome) =>
    noteVendorCall(incoming.env.DB, { vassalage, outcome, ms: clock() - began }, (work) => incoming.waitUntil(work));
  try {
    const answer = await proceed();
    note(answer.ok ? 'done' : 'refused');
    return answer;
  } catch (error) {
    note('failed');
    incoming.waitUntil(raiseAlarm(incoming.env.DB, 'vendor_fails', vassalage));
    throw error;
  }
}

/**
 * Whether the call is audited. Reads by staff with the permission `today.read` are not: the console repeats them every few seconds, and their rows
 * would fill the audit.
 */
function isAudited({ auth, method, permission }: Endpoint, { staff }: Identity): boolean {
  if (auth === 'operator') return !(staff && method === 'GET' && permission === 'today.read');
  return (auth === 'staff-guest' || auth === 'staff') && method !== 'GET';
}

async function runStored(endpoint: Endpoint, handler: AnyHandler, incoming: Incoming, stored: StoredCall) {
  const { params, input, idempotencyKey, staff, approval } = stored;
  const own: Incoming = { ...incoming, params };
  const person: AuditedPerson = { ...staff.person, approval };
  const read: ReadInput = { input, spend: async () => accept(null) };
  return withAudit(own, endpoint, person, (audit) =>
    actApproved({ endpoint, incoming: own, audit, stored }, () =>
      handler(toCall(own, read, { endpoint, key: idempotencyKey }, { staff })),
    ),
  );
}

function createRoute(defined: Defined, handler: unknown, options: Partial<Options> = {}): Route {
  const endpoint = defined as Endpoint;
  return {
    endpoint,
    async handle(incoming) {
      if (endpoint.auth === 'operator') incoming.headers.set(READ_AT_HEADER, String(clock()));
      const answer = await run(endpoint, handler as AnyHandler, incoming, { later: false, spends: false, ...options });
      return toResponse(endpoint, answer, incoming.headers);
    },
    runStored: (incoming, stored) => runStored(endpoint, handler as AnyHandler, incoming, stored),
  };
}

function requireAuth(endpoint: Defined, kinds: readonly Endpoint['auth'][]): void {
  if (!kinds.includes(endpoint.auth)) throw new Error(`${endpoint.id} needs a handler for auth ${endpoint.auth}`);
}

export function implement<E extends Defined>(endpoint: E, handler: Handler<E>): Route {
  requireAuth(endpoint, ['none', 'operator', 'edge', 'notice', 'report', 'staff-guest']);
  return createRoute(endpoint, handler);
}

/** For handlers that mark the sealed body as used themselves (`spendSeal`), in parallel with their first reads. This saves a round trip. */
export function implementSealed<E extends Defined>(endpoint: E, handler: Handler<E>): Route {
  requireAuth(endpoint, ['none']);
  return createRoute(endpoint, handler, { spends: true });
}

type SessionHandler<E extends Defined> = Handler<E, { session: MemberSession }>;

/** The session is live and of the right kind when the handler runs. */
export function implementForMember<E extends Defined>(endpoint: E, handler: SessionHandler<E>): Route {
  requireAuth(endpoint, ['member', 'real-member', 'agent']);
  return createRoute(endpoint, handler);
}

/** The handler's one object call checks the session itself, by the `MemberHost` method of the endpoint's `auth`. */
export function implementWithoutSessionCheck<E extends Defined>(endpoint: E, handler: SessionHandler<E>): Route {
  requireAuth(endpoint, ['member', 'real-member', 'agent']);
  return createRoute(endpoint, handler, { later: true });
}

export function implementForVendor<E extends Defined>(endpoint: E, handler: Handler<E, { vendor: string }>): Route {
  requireAuth(endpoint, ['vendor']);
  return createRoute(endpoint, handler);
}

/** For calls of staff with a session of their own. The session may be locked. */
export function implementForStaff<E extends Defined>(endpoint: E, handler: Handler<E, { staff: StaffCaller }>): Route {
  requireAuth(endpoint, ['staff']);
  return createRoute(endpoint, handler);
}
