import type * as z from 'zod/mini';
import { once } from '../../lib/once.ts';
import type { ErrorCode } from './errors.ts';
import type { FourEyes, Permission } from './permissions.ts';

/**
 * Permitted callers: `real-member` refuses demo accounts, `edge` is our own site worker, `launch` carries a launch token in the body, `hook`
 * is the platform, which signs its messages to a vendor (vendor-hooks.ts), `notice` is a payment provider, whose address has a secret part
 * and whose message is only a reason to ask the provider, `report` is a message service, whose signature the handler checks. `operator`
 * is a machine with the bearer, or a person of the staff with the call's
 * permission; `staff` is any signed-in person of the staff, `staff-guest` one that signs in.
 */
export type Auth =
  | 'none'
  | 'member'
  | 'real-member'
  | 'agent'
  | 'operator'
  | 'staff'
  | 'staff-guest'
  | 'vendor'
  | 'edge'
  | 'launch'
  | 'hook'
  | 'notice'
  | 'report';
export type Area =
  | 'session'
  | 'registration'
  | 'system'
  | 'support'
  | 'uploads'
  | 'member'
  | 'wallet'
  | 'cashier'
  | 'games'
  | 'lottery'
  | 'content'
  | 'promotions'
  | 'missions'
  | 'points'
  | 'messages'
  | 'chat'
  | 'records'
  | 'agents'
  | 'contracts'
  | 'operator'
  | 'staff'
  | 'studio';

/** A thing that an operator's form reads and replaces as a whole: settings, texts or a record. */
type Thing =
  | 'caps'
  | 'cashier'
  | 'customer-service'
  | 'domains'
  | 'feedback-rules'
  | 'game'
  | 'game-groups'
  | 'goods'
  | 'help'
  | 'home'
  | 'labels'
  | 'method'
  | 'mission'
  | 'notice'
  | 'person'
  | 'points'
  | 'promotion'
  | 'provider'
  | 'ranks'
  | 'referral'
  | 'region'
  | 'register'
  | 'resources'
  | 'sender'
  | 'sender-order'
  | 'site'
  | 'vendor'
  | 'winners';

export const BODY_LIMIT_BYTES = 64 * 1024;
export const ANSWER_LIMIT_BYTES = 1024 * 1024;
/**
 * Limit of a streamed file, such as 1.7 million rounds of a period as CSV. The edge streams it within a time limit, so
 * its size costs no memory.
 */
export const STREAM_LIMIT_BYTES = 256 * 1024 * 1024;

/**
 * One API call: the browser sends it, the edge admits it, the platform implements it, OpenAPI documents it. `request`
 * is one flat object: path parameters, then the query (GET, DELETE) or the body.
 */
export interface Endpoint<Input = unknown, Output = unknown> {
  readonly id: string;
  readonly area: Area;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Further methods with the same meaning (the spec can be read both ways). */
  readonly alsoMethods?: readonly ('POST' | 'PUT' | 'DELETE')[];
  /** Absolute path; `:name` matches one segment. */
  readonly path: string;
  readonly summary: string;
  /** `spec` if the specification asks for the call, `orla` if it is our own. */
  readonly origin: 'spec' | 'orla';
  /** Program that answers: the platform or the studio behind the proxy, or the site worker. */
  readonly host: 'platform' | 'studio' | 'edge';
  readonly auth: Auth;
  /** Permission that a person of the staff needs. Every `operator` call has one, and no other call. */
  readonly permission?: Permission | undefined;
  /** If a person makes the call, it waits for a second person. The call is then answered with the refusal `staff.approval_waiting`, HTTP 202. */
  readonly fourEyes?: FourEyes | undefined;
  /** `issues`: the answer carries a token in `X-Staff-Token`, which the site worker moves to a cookie. `ends`: the cookie is cleared. */
  readonly staffSession?: 'issues' | 'ends';
  /** True if authentication is optional: guests may call, and `findSession` of the call returns the session of a signed-in caller. */
  readonly takesSession?: boolean;
  /** Open to a session that must change its password first; all other calls of such a session are refused (decision 0070). */
  readonly beforePasswordChange?: boolean;
  /** `form` is application/x-www-form-urlencoded; in `multipart`, every file is a field of the schema, as a `File`. */
  readonly body: 'none' | 'json' | 'jose' | 'form' | 'multipart';
  readonly bodyLimit: number;
  /**
   * `image` and `stream` answer a `Response` of their own instead of the envelope, `socket` a WebSocket whose frames
   * match the response schema. Refusals are always JSON.
   */
  readonly answer: 'json' | 'image' | 'stream' | 'socket';
  /** Bytes. For `stream`, answers other than the file keep the default limit. */
  readonly answerLimit: number;
  /** True if the answer may carry a platform token in `value.token`, which the edge splits. */
  readonly issuesSession: boolean;
  /**
   * `issues`: the answer names a captcha in `X-Captcha-Id`; `takes`: the request may carry one. The edge keeps the id
   * in a cookie.
   */
  readonly captcha?: 'issues' | 'takes';
  /** True if a visitor without a session is recognised by the secret in `X-Guest-Secret`. */
  readonly takesGuestSecret?: boolean;
  /** True if the platform sends a code or link by SMS or e-mail. Each message costs money, so the edge applies a strict rate limit. */
  readonly sendsCode?: boolean;
  /** True if the call moves money or points, or sends a message that must arrive once. It then requires an `Idempotency-Key` header. */
  readonly idempotent: boolean;
  /** The call changes an existing thing. Omitted fields keep their values, so a form sends only the changed fields. */
  readonly keepsOmitted?: true;
  /**
   * The call replaces the whole `thing`; the field `by` of the input says which one. Two calls for the same thing never write at the same time.
   * `SEEN_AT_HEADER` says when the form's data was read: if the thing was changed after that, the call is refused with `staff.changed_meanwhile`
   * (decision 0165).
   */
  readonly sets?: { readonly thing: Thing; readonly by?: string };
  /** Lists of the input of which the audit records only the number of items, because another table stores the items. */
  readonly auditCounts?: readonly string[];
  /** Called from sandboxed game frames (origin `null`), without cookies. */
  readonly crossOrigin: boolean;
  /** True for calls of applications that hold a platform token themselves. The edge does not expose these calls to browsers. */
  readonly isDirect?: boolean;
  /** Seconds for which the edge may cache the answer to an anonymous GET; 0 disables the cache. */
  readonly cacheSeconds: number;
  readonly errors: readonly ErrorCode[];
  readonly request: z.ZodMiniType<Input>;
  readonly response: z.ZodMiniType<Output>;
}

export type InputOf<E> = E extends { request: z.ZodMiniType } ? z.input<E['request']> : never;
export type ParsedInputOf<E> = E extends { request: z.ZodMiniType } ? z.output<E['request']> : never;
export type OutputOf<E> = E extends { response: z.ZodMiniType } ? z.output<E['response']> : never;

type Optional =
  | 'bodyLimit'
  | 'answer'
  | 'answerLimit'
  | 'issuesSession'
  | 'idempotent'
  | 'crossOrigin'
  | 'cacheSeconds'
  | 'host'
  | 'body';

/** An operator call without a permission does not compile. */
type Access = { auth: 'operator'; permission: Permission } | { auth: Exclude<Auth, 'operator'>; permission?: never };

type Definition<Request extends z.ZodMiniType, Response extends z.ZodMiniType, Idempotent extends boolean> = Omit<
  Endpoint,
  Optional | 'request' | 'response' | 'auth' | 'permission'
> &
  Access &
  Partial<Pick<Endpoint, Exclude<Optional, 'idempotent'>>> & {
    idempotent?: Idempotent;
    request: () => Request;
    response: () => Response;
  };

/** Errors of each call that requires an `Idempotency-Key`. */
export const IDEMPOTENCY_ERRORS = ['idempotency.missing', 'idempotency.mismatch'] as const;

/** A content type that browsers send across origins without a preflight. */
export const PLAIN_TEXT = 'text/plain';

/**
 * Whether the call also takes its JSON as `text/plain`. Calls of game frames do: that saves a preflight before a game
 * opens. The preflight would protect nothing, because the launch token in the body is the only credential, any origin
 * may call, and no cookie counts.
 */
export function takesPlainText({ auth, body }: Pick<Endpoint, 'auth' | 'body'>): boolean {
  return auth === 'launch' && body === 'json';
}

/**
 * Fills in the defaults: the platform answers, JSON both ways, 64 kB bodies, 1 MiB answers, no caching. A call's
 * schemas are created at its first use (decision 0068). `idempotent` is part of the type, so that `request` in the
 * browser requires a key.
 */
export function defineEndpoint<
  const Request extends z.ZodMiniType,
  const Response extends z.ZodMiniType,
  Idempotent extends boolean = false,
>(definition: Definition<Request, Response, Idempotent>) {
  const request = once(definition.request);
  const response = once(definition.response);
  const reads = definition.method === 'GET' || definition.method === 'DELETE';
  return {
    host: 'platform' as const,
    body: reads ? ('none' as const) : ('json' as const),
    bodyLimit: reads ? 0 : BODY_LIMIT_BYTES,
    answer: 'json' as const,
    answerLimit: definition.answer === 'stream' ? STREAM_LIMIT_BYTES : ANSWER_LIMIT_BYTES,
    issuesSession: false,
    idempotent: false as Idempotent,
    crossOrigin: false,
    cacheSeconds: 0,
    ...definition,
    get request() {
      return request();
    },
    get response() {
      return response();
    },
  };
}
