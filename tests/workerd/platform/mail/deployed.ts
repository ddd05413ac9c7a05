import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '../../../../src/platform/app.ts';
import type { SenderFault, StandInMessage } from '../../../senders/stand-in.ts';

/** A deployed platform: it sends instead of keeping an outbox. */
export const DEPLOYED = {
  ...env,
  ENVIRONMENT: 'production',
  SCRYPT_LOG2_N: '14',
  EDGE_SECRET: 'e'.repeat(40),
  VENDOR_SECRETS_KEY: 's'.repeat(40),
  OPS_TOKEN: 'o'.repeat(40),
  DEFAULT_PASSWORD: 'a-vessel-of-1974',
};

const app = createApp();

/** Calls a deployed platform and waits for its work after the answer. */
export async function callDeployed(
  method: string,
  path: string,
  init: { json?: unknown; body?: string; headers?: Record<string, string>; own?: object } = {},
) {
  const { json, own = {} } = init;
  const body = json === undefined ? init.body : JSON.stringify(json);
  const headers = { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...init.headers };
  const request = new Request(`https://platform.test${path}`, { method, headers, ...(body ? { body } : {}) });
  const context = createExecutionContext();
  const at = Date.now();
  const response = await app.fetch(request, { ...DEPLOYED, ...own } as unknown as Env, context);
  // biome-ignore lint/suspicious/noExplicitAny: tests read the shape that they expect
  const reply = (await response.json()) as { errorCode?: string; value: any };
  const ms = Date.now() - at;
  await waitOnExecutionContext(context);
  return { ...reply, status: response.status, ms };
}

/** Sends an operator's call with the operator's token. */
export function operate(method: string, path: string, json?: unknown, own = {}) {
  const headers = { authorization: `Bearer ${DEPLOYED.OPS_TOKEN}` };
  return callDeployed(method, `/ops${path}`, { ...(json === undefined ? {} : { json }), headers, own });
}

/**
 * Calls a stand-in service (tests/senders). `fault` sets its fault and clears its records. Returns the recorded number of requests and the messages.
 */
export async function control(host: string, fault?: SenderFault) {
  const response = await fetch(`https://${host}/control`, { method: 'POST', body: JSON.stringify({ fault }) });
  return (await response.json()) as { requests: number; sent: StandInMessage[] };
}
