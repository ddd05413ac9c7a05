import type { Settings } from '../env.ts';
import type { Route } from './implement.ts';

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
  /** The route of a call, to run one that was stored; undefined without such a call. */
  findRoute(endpointId: string): Route | undefined;
}
