import type { JWK } from 'jose';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { sealBody } from '../../../../src/lib/sealed-body.ts';
import { toText } from './malformed.ts';

const TYPES = {
  json: 'application/json',
  jose: 'application/jose',
  form: 'application/x-www-form-urlencoded',
} as const;

/** The response of `/wps/system/keys`. */
export interface SealingKeys {
  keys: JWK[];
  now: number;
}

/** Returns the body and its content type as a browser would send `rest`, whatever it contains. */
export async function toMessageBody(
  endpoint: Endpoint,
  rest: unknown,
  { keys: [key], now }: SealingKeys,
): Promise<{ body?: BodyInit; type?: string }> {
  if (endpoint.body === 'none') return {};
  if (endpoint.body === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(rest as object)) form.set(name.replaceAll('\\', '/'), toText(value));
    return { body: form };
  }
  const type = TYPES[endpoint.body];
  if (endpoint.body === 'json') return { type, body: JSON.stringify(rest) };
  if (endpoint.body === 'jose') return { type, body: await sealBody(rest, key as JWK, now) };
  const pairs = Object.entries(rest as object).map(([name, value]) => [name, toText(value)]);
  return { type, body: new URLSearchParams(pairs).toString() };
}
