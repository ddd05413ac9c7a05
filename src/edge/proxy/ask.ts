import type { Endpoint } from '../../contract/endpoint.ts';
import { type PlatformAnswer, readAnswer, type UpstreamFailure } from './answer.ts';
import { withinTime } from './time-limit.ts';
import type { Upstream } from './upstream.ts';

export interface Question {
  endpoint: Endpoint;
  method: string;
  /** Canonical path and search. */
  target: string;
  headers: Headers;
  body?: Uint8Array<ArrayBuffer> | string | undefined;
}

export interface AskOptions {
  upstream: Upstream;
  timeoutMs: number;
}

/** Where requests to the platform seem to go; a service binding ignores it, and `createUpstream` replaces it. */
const PLATFORM_URL = 'https://platform.internal';

async function attempt(question: Question, upstream: Upstream, signal: AbortSignal) {
  const { endpoint, method, target, headers, body } = question;
  const init: RequestInit = { method, headers, redirect: 'manual', signal };
  if (body !== undefined) init.body = body;
  return readAnswer(endpoint, await upstream(new Request(PLATFORM_URL + target, init)));
}

async function attemptSafely(question: Question, upstream: Upstream, signal: AbortSignal) {
  try {
    return await attempt(question, upstream, signal);
  } catch {
    return 'upstream.unavailable' as const;
  }
}

/** Asks the platform within the time limit, body included. A GET that nobody answered is asked once more. */
export function askPlatform(
  question: Question,
  { upstream, timeoutMs }: AskOptions,
): Promise<PlatformAnswer | UpstreamFailure> {
  return withinTime(timeoutMs, async (signal) => {
    const first = await attemptSafely(question, upstream, signal);
    const mayRepeat = first === 'upstream.unavailable' && question.method === 'GET' && !signal.aborted;
    return mayRepeat ? attemptSafely(question, upstream, signal) : first;
  });
}
