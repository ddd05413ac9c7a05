import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Answer } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import type { StaffCaller } from '../staff/caller.ts';

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
  /** Finds the route that runs a stored call; undefined for an unknown id. */
  findRoute(endpointId: string): Route | undefined;
}

/** An operator call that waited for a second person. */
export interface StoredCall {
  params: Record<string, string>;
  /** The input as the contract parsed it. */
  input: unknown;
  idempotencyKey: string;
  staff: StaffCaller;
  approval: { id: string; by: string };
  /** Time at which the present values were compared with those that the requesting person saw. */
  seenMs: number;
}

export interface Route {
  endpoint: Endpoint;
  handle(incoming: Incoming): Promise<Response>;
  /** Runs a call that was checked and approved before; audited as the call of the person that asked. */
  runStored(incoming: Incoming, stored: StoredCall): Promise<Answer<unknown>>;
}
