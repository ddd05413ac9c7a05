import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Breaker } from './breaker.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { type MediaAnswer, readMedia } from './media.ts';
import { type PlatformAnswer, readAnswer, type UpstreamFailure } from './platform-answer.ts';
import type { RetryBudget } from './retry-budget.ts';
import { withinTime } from './time-limit.ts';
import type { Upstream } from './upstream.ts';

/** A plain object, because `Request` copies headers anyway. */
export type PlatformHeaders = Record<string, string>;

export interface PlatformRequest {
  endpoint: Endpoint;
  method: string;
  /** Canonical path and search. */
  target: string;
  headers: PlatformHeaders;
  body?: Uint8Array<ArrayBuffer> | string | undefined;
  /** The session's platform token, which no answer may contain. */
  token?: string | undefined;
}

export interface AskOnceOptions {
  upstream: Upstream;
  timeoutMs: number;
  health?: undefined;
}
/** The request on whose behalf the platform is asked. */
export interface PlatformCaller {
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Time spent on the platform so far (`Server-Timing`, log); undefined before the first call. */
  platformMs?: number | undefined;
}
export interface HealthyOptions {
  upstream: Upstream;
  timeoutMs: number;
  health: Resilience;
  caller: PlatformCaller;
  /** Failure to return if the open breaker holds the request back. */
  keptBack?: UpstreamFailure;
}
/** Without `health`, sends one attempt regardless of the platform's health. */
export type AskOptions = AskOnceOptions | HealthyOptions;

/**
 * The platform's health, as known to this isolate. The gate does not use it, because the gate asks seldom and
 * makes one attempt (permission/permission-memory.ts).
 */
export interface Resilience {
  readonly breaker: Breaker;
  readonly retries: RetryBudget;
  readonly concurrency: ConcurrencyLimit;
  readonly now: () => number;
}

type Asked = PlatformAnswer | MediaAnswer | UpstreamFailure;

async function askOnce(
  platformRequest: PlatformRequest,
  options: AskOptions,
  abort: AbortController | undefined,
): Promise<Asked> {
  const { endpoint, method, target, headers, body, token } = platformRequest;
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

/** Only streamed answers need an abort signal: the runtime ends others together with the request. */
function attempt(platformRequest: PlatformRequest, options: AskOptions): Promise<Asked> {
  const abort = platformRequest.endpoint.answer === 'json' ? undefined : new AbortController();
  return withinTime(
    options.timeoutMs,
    () => askOnce(platformRequest, options, abort),
    () => abort?.abort(),
  );
}

/** Whether there was no answer at all, so that the platform itself counts as failed. */
function isGone(asked: unknown): boolean {
  return asked === 'upstream.unavailable' || asked === 'upstream.timeout';
}

async function attemptTwice(platformRequest: PlatformRequest, options: HealthyOptions): Promise<Asked> {
  const { health } = options;
  health.retries.earn();
  const first = await attempt(platformRequest, options);
  if (first !== 'upstream.unavailable' || platformRequest.method !== 'GET') return first;
  return !health.breaker.isOpen && health.retries.spend() ? attempt(platformRequest, options) : first;
}

async function askFrom<T>(
  slot: number,
  { breaker, concurrency, now }: Resilience,
  ask: () => Promise<T | UpstreamFailure>,
  caller: PlatformCaller,
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
    concurrency.release(slot);
    caller.platformMs = (caller.platformMs ?? 0) + now() - began;
  }
}

/**
 * Asks unless the platform is down or at its concurrency limit, and records the outcome. If a visitor leaves, the
 * runtime cancels the call: no outcome is recorded and the slot is not released. So probes, and all calls while few
 * slots are left, continue without the visitor.
 */
export function whileHealthy<T>(
  health: Resilience,
  ask: () => Promise<T | UpstreamFailure>,
  caller: PlatformCaller,
  keptBack: UpstreamFailure = 'upstream.unavailable',
): Promise<T | UpstreamFailure> {
  const { breaker, concurrency } = health;
  const slot = concurrency.enter();
  if (slot === undefined) return Promise.resolve('upstream.busy');
  const asked = askFrom(slot, health, ask, caller, keptBack);
  if (breaker.isOpen || concurrency.isCrowded) caller.waitUntil(asked);
  return asked;
}

/**
 * Asks the platform within the time limit, body included. Only a GET without an answer is retried, once. Sends nothing
 * if the platform is down or at its concurrency limit.
 */
export function callPlatform(platformRequest: PlatformRequest, options: AskOptions): Promise<Asked> {
  if (!options.health) return attempt(platformRequest, options);
  const { health, caller, keptBack } = options;
  return whileHealthy(health, () => attemptTwice(platformRequest, options), caller, keptBack);
}

export async function callForJson(
  platformRequest: PlatformRequest,
  options: AskOptions,
): Promise<PlatformAnswer | UpstreamFailure> {
  const asked = await callPlatform(platformRequest, options);
  if (typeof asked !== 'string' && 'media' in asked) return 'upstream.invalid';
  return asked;
}
