import type { Endpoint } from '../../contract/core/endpoint.ts';
import { hasMediaType, parseBody } from '../../server/body.ts';
import { mergeParams, parseInput, readQuery } from '../../server/parse-input.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Incoming } from './incoming-request.ts';
import { openSealed } from './sealed.ts';

export type ReadBytes = () => Promise<Answer<Uint8Array<ArrayBuffer>>>;
export interface ReadInput {
  input: unknown;
  /** Marks a sealed body as used, after every other check of the request. Does nothing for unsealed bodies. */
  spend(): Promise<Answer<null>>;
}

async function spendNothing(): Promise<Answer<null>> {
  return accept(null);
}

async function readSealed({ env, request }: Incoming, readBytes: ReadBytes): Promise<Answer<ReadInput>> {
  if (!request.body) return refuse('request.malformed');
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  const sealed = await openSealed(env, new TextDecoder().decode(bytes.value));
  return sealed.ok ? accept({ input: sealed.value.data, spend: sealed.value.spend }) : sealed;
}

async function readRaw(endpoint: Endpoint, incoming: Incoming, readBytes: ReadBytes): Promise<Answer<ReadInput>> {
  const { method } = incoming.request;
  const isQuery = method === 'GET' || method === 'HEAD' || method === 'DELETE';
  if (isQuery) {
    const query = readQuery(incoming.url);
    return query.ok ? accept({ input: query.value, spend: spendNothing }) : query;
  }
  if (!hasMediaType(endpoint, incoming.request)) return refuse('request.unsupported_type');
  if (endpoint.body === 'jose') return readSealed(incoming, readBytes);
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  const parsed = await parseBody(endpoint.body, bytes.value, incoming.request);
  return parsed.ok ? accept({ input: parsed.value, spend: spendNothing }) : parsed;
}

export async function readInput(
  endpoint: Endpoint,
  incoming: Incoming,
  readBytes: ReadBytes,
  /** Receives the raw input before it is checked. */
  note: (raw: unknown) => void = () => undefined,
): Promise<Answer<ReadInput>> {
  const raw = await readRaw(endpoint, incoming, readBytes);
  if (!raw.ok) return raw;
  const merged = mergeParams(raw.value.input, incoming.params);
  if (!merged.ok) return merged;
  note(merged.value);
  const parsed = parseInput(endpoint.request, merged.value);
  return parsed.ok ? accept({ input: parsed.value, spend: raw.value.spend }) : parsed;
}
