import type * as z from 'zod/mini';
import { once } from '../lib/once.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `real-member` refuses demo accounts, `edge` is our own site worker, `launch` carries its own launch token, `hook` is the
 * platform, which signs what it tells a vendor (vendor-hooks.ts).
 */
export type Auth = 'none' | 'member' | 'real-member' | 'agent' | 'operator' | 'vendor' | 'edge' | 'launch' | 'hook';
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
  | 'studio';

export const BODY_LIMIT_BYTES = 64 * 1024;
export const ANSWER_LIMIT_BYTES = 1024 * 1024;
/** A file of a whole period: 1.7 million rounds as CSV. It passes in pieces and within a time, so that its size costs no memory on the way. */
export const STREAM_LIMIT_BYTES = 256 * 1024 * 1024;

/**
 * One API call, described once: the browser sends it, the edge lets it pass, the platform implements it, OpenAPI prints it.
 * `request` is one flat object: path parameters, then the query (GET, DELETE) or the body.
 */
export interface Endpoint<Input = unknown, Output = unknown> {
  readonly id: string;
  readonly area: Area;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Other methods that mean the same (the spec shows two readings). */
  readonly alsoMethods?: readonly ('POST' | 'PUT' | 'DELETE')[];
  /** Absolute path; `:name` is one segment. */
  readonly path: string;
  readonly summary: string;
  /** The section of the spec that asks for it; `orla` calls are ours. */
  readonly origin: 'spec' | 'orla';
  /** Which worker answers: the platform or the studio, both behind the proxy, or the site worker itself. */
  readonly host: 'platform' | 'studio' | 'edge';
  readonly auth: Auth;
  /** A guest may call; whoever is signed in calls as themselves, by `findSession` of the call. */
  readonly takesSession?: boolean;
  /** `form` is application/x-www-form-urlencoded; in `multipart` every file is a field of the schema, as a `File`. */
  readonly body: 'none' | 'json' | 'jose' | 'form' | 'multipart';
  readonly bodyLimit: number;
  /**
   * `image` and `stream` answer a `Response` of their own instead of the envelope, `socket` a WebSocket whose frames are of the response
   * schema; refusals are always JSON.
   */
  readonly answer: 'json' | 'image' | 'stream' | 'socket';
  /** Bytes. What is no file in a `stream` is held to those of other answers. */
  readonly answerLimit: number;
  /** The answer may carry a platform token in `value.token`: the edge splits it. */
  readonly issuesSession: boolean;
  /** `issues`: the answer names a captcha in `X-Captcha-Id`; `takes`: the request may. The edge keeps the id in a cookie. */
  readonly captcha?: 'issues' | 'takes';
  /** Makes the platform send a code or a link by SMS or mail: each costs money, and the edge lets few pass. */
  readonly sendsCode?: boolean;
  /** Moves money or points: an `Idempotency-Key` header is required. */
  readonly idempotent: boolean;
  /** Called from sandboxed game frames (origin `null`), without cookies. */
  readonly crossOrigin: boolean;
  /** For applications that hold a platform token themselves: the edge lets no browser reach it. */
  readonly isDirect?: boolean;
  /** Seconds an anonymous GET may be served from the edge's memory; 0 is never. */
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

type Definition<Request extends z.ZodMiniType, Response extends z.ZodMiniType, Idempotent extends boolean> = Omit<
  Endpoint,
  Optional | 'request' | 'response'
> &
  Partial<Pick<Endpoint, Exclude<Optional, 'idempotent'>>> & {
    idempotent?: Idempotent;
    request: () => Request;
    response: () => Response;
  };

/** What a browser sends across origins without asking the server first. */
export const PLAIN_TEXT = 'text/plain';

/**
 * May the JSON of this call go by the name of `text/plain`? A frame's may: asking first would be one trip more before a game opens. The
 * launch in its body is all that such a call is worth, any origin may make it, and no cookie counts: asking guards nothing.
 */
export function takesPlainText({ auth, body }: Pick<Endpoint, 'auth' | 'body'>): boolean {
  return auth === 'launch' && body === 'json';
}

/**
 * Fills in what most calls share: the platform answers, JSON both ways, 64 kB bodies, 1 MiB answers, nothing cached. Schemas are made when
 * a call first asks for them (decision 0068). Whether it moves money is of its type: `request` of the browser asks for a key by it.
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
