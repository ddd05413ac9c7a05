import type * as z from 'zod/mini';
import type { InputOf, OutputOf } from '../../src/contract/core/endpoint.ts';
import { getKeys } from '../../src/contract/session/session.ts';
import { sealBody } from '../../src/lib/sealed-body.ts';

type AnyEndpoint = {
  method: string;
  path: string;
  body: string;
  request: z.ZodMiniType;
  response: z.ZodMiniType;
  idempotent: boolean;
};

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Called<E> =
  | { ok: true; status: number; value: OutputOf<E> }
  | { ok: false; status: number; code: string; value: unknown };

const TIMEOUT_MS = 20_000;

/**
 * Calls a host as a browser does, by the contract alone: keeps cookies, seals the bodies that the contract requires sealed, and validates every
 * response.
 */
export class ConformanceClient {
  readonly origin: string;
  bearer: string | undefined;
  /** If set, a local host takes this address for the client's. It is outside the local network. */
  address: string | undefined;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin.replace(/\/$/, '');
  }

  async raw(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<RawAnswer> {
    const headers: Record<string, string> = { accept: 'application/json', ...init.headers };
    if (this.address) headers['x-debug-ip'] = this.address;
    if (this.bearer && !headers.authorization) headers.authorization = `Bearer ${this.bearer}`;
    if (this.#cookies.size > 0)
      headers.cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: toJson(text) };
  }

  /** Calls an endpoint. Throws with the path of the faulty field if the value breaks the contract's schema. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    extra: Record<string, string> = {},
  ): Promise<Called<E>> {
    const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>);
    const headers: Record<string, string> = { ...extra };
    if (endpoint.idempotent && !headers['idempotency-key']) headers['idempotency-key'] = crypto.randomUUID();
    if (endpoint.body === 'none') {
      const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
      return this.#read(
        endpoint,
        await this.raw(endpoint.method, query.size > 0 ? `${path}?${query}` : path, { headers }),
      );
    }
    const sealed = endpoint.body === 'jose';
    headers['content-type'] = sealed ? 'application/jose' : 'application/json';
    const body = sealed ? await this.seal(rest) : JSON.stringify(rest);
    return this.#read(endpoint, await this.raw(endpoint.method, path, { headers, body }));
  }

  async seal(data: unknown): Promise<string> {
    const keys = await this.call(getKeys, {});
    if (!keys.ok) throw new Error(`keys: ${keys.code}`);
    const key = keys.value.keys[0];
    if (!key) throw new Error('keys: none');
    return sealBody(data, key, keys.value.now);
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(cookie)) this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  #read<E extends AnyEndpoint>(endpoint: E, answer: RawAnswer): Called<E> {
    const body = answer.body as { success?: unknown; value?: unknown; errorCode?: unknown };
    if (body?.success === false && typeof body.errorCode === 'string')
      return { ok: false, status: answer.status, code: body.errorCode, value: body.value };
    if (body?.success !== true)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status}, not an envelope`);
    const parsed = endpoint.response.safeParse(body.value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new Error(`${endpoint.path}: value.${issue?.path.join('.')} ${issue?.message}`);
    }
    return { ok: true, status: answer.status, value: parsed.data as OutputOf<E> };
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fillPath(template: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = template.replace(/:(\w+)/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}
