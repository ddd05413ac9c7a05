import type { Endpoint } from '../../contract/endpoint.ts';
import { type PlatformAnswer, readAnswer, type UpstreamFailure } from './answer.ts';
import type { Breaker } from './breaker.ts';
import type { InFlight } from './in-flight.ts';
import { type MediaAnswer, readMedia } from './media.ts';
import type { RetryBudget } from './retry-budget.ts';
import { withinTime } from './time-limit.ts';
import type { Upstream } from './upstream.ts';

/** Plain, because `Request` copies them anyway. */
export type PlatformHeaders = Record<string, string>;

export interface Question {
  endpoint: Endpoint;
  method: string;
  /** Canonical path and search. */
  target: string;
  headers: PlatformHeaders;
  body?: Uint8Array<ArrayBuffer> | string | undefined;
  /** The session's platform token, which no answer may show. */
  token?: string | undefined;
}

export interface AskOnceOptions {
  upstream: Upstream;
  timeoutMs: number;
  health?: undefined;
}
/** For whom the platform is asked. */
export interface Asker {
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** What the platform took so far (`Server-Timing`, log); undefined until it was asked. */
  platformMs?: number | undefined;
}
export interface HealthyOptions {
  upstream: Upstream;
  timeoutMs: number;
  health: Resilience;
  asker: Asker;
  /** What is answered where the open breaker keeps it back: it was not sent. */
  keptBack?: UpstreamFailure;
}
/** Without `health` it is asked once, whatever is known of the platform. */
export type AskOptions = AskOnceOptions | HealthyOptions;

/** What one isolate remembers of the platform's health. The gate asks without it, once and seldom (permission/permission.ts). */
export interface Resilience {
  readonly breaker: Breaker;
  readonly retries: RetryBudget;
  readonly inFlight: InFlight;
  readonly now: () => number;
}

type Asked = PlatformAnswer | MediaAnswer | UpstreamFailure;

async function askOnce(question: Question, options: AskOptions, abort: AbortController | undefined): Promise<Asked> {
  const { endpoint, method, target, headers, body, token } = question;
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (body !== undefined) init.body = body;
  if (abort) init.signal = abort.signal;
  try {
    const response = await options.upstream(target, init);
    if (!abort) return await readAnswer(endpoint, response);
    return await readMedia(response, { endpoint, idleMs: options.timeoutMs, token, abort: () => abort.abort() });
  } catch {
    return 'upstream.unavailable';
  }
}

/** Only what is passed on piece by piece needs to be told to stop: the runtime ends the rest with the request that asked. */
function attempt(question: Question, options: AskOptions): Promise<Asked> {
  const abort = question.endpoint.answer === 'json' ? undefined : new AbortController();
  return withinTime(
    options.timeoutMs,
    () => askOnce(question, options, abort),
    () => abort?.abort(),
  );
}

/** True when nobody answered: the platform, and not what it said, is the trouble. */
function isGone(asked: unknown): boolean {
  return asked === 'upstream.unavailable' || asked === 'upstream.timeout';
}

async function attemptTwice(question: Question, options: HealthyOptions): Promise<Asked> {
  const { health } = options;
  health.retries.earn();
  const first = await attempt(question, options);
  if (first !== 'upstream.unavailable' || question.method !== 'GET') return first;
  return !health.breaker.isOpen && health.retries.spend() ? attempt(question, options) : first;
}

async function askFrom<T>(
  place: number,
  { breaker, inFlight, now }: Resilience,
  ask: () => Promise<T | UpstreamFailure>,
  asker: Asker,
  keptBack: UpstreamFailure,
): Promise<T | UpstreamFailure> {
  const began = now();
  try {
    if (!breaker.allows()) return keptBack;
    const asked = await ask();
    if (isGone(asked)) breaker.failed();
    else breaker.succeeded();
    return asked;
  } finally {
    inFlight.leave(place);
    asker.platformMs = (asker.platformMs ?? 0) + now() - began;
  }
}

/**
 * Asks unless the platform is gone or busy, and remembers what it met. The runtime ends what a visitor asked with the visitor, and then
 * nothing is remembered and no place given back: probes, and all calls while places are few, go on without who asked.
 */
export function whileHealthy<T>(
  health: Resilience,
  ask: () => Promise<T | UpstreamFailure>,
  asker: Asker,
  keptBack: UpstreamFailure = 'upstream.unavailable',
): Promise<T | UpstreamFailure> {
  const { breaker, inFlight } = health;
  const place = inFlight.enter();
  if (place === undefined) return Promise.resolve('upstream.busy');
  const asked = askFrom(place, health, ask, asker, keptBack);
  if (breaker.isOpen || inFlight.isCrowded) asker.waitUntil(asked);
  return asked;
}

/**
 * Asks the platform within the time limit, body included. A GET that nobody answered is asked once more, nothing else is; a platform
 * that is gone, or has more to do than it can, is not asked at all.
 */
export function askPlatform(question: Question, options: AskOptions): Promise<Asked> {
  if (!options.health) return attempt(question, options);
  const { health, asker, keptBack } = options;
  return whileHealthy(health, () => attemptTwice(question, options), asker, keptBack);
}

/** The answer to a JSON call. */
export async function askForJson(question: Question, options: AskOptions): Promise<PlatformAnswer | UpstreamFailure> {
  const asked = await askPlatform(question, options);
  if (typeof asked !== 'string' && 'media' in asked) return 'upstream.invalid';
  return asked;
}
