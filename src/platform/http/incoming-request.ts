import type { Settings } from '../env.ts';

/** One request on its way to a handler. */
export interface Incoming {
  request: Request;
  url: URL;
  params: Record<string, string>;
  env: Env;
  settings: Settings;
  /** Headers of the answer. */
  headers: Headers;
  waitUntil(promise: Promise<unknown>): void;
}
