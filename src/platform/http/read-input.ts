import type { Endpoint } from '../../contract/endpoint.ts';
import { type Answer, accept, refuse } from '../result.ts';
import { hasMediaType, parseBody } from './body.ts';
import { mergeParams, parseInput, readQuery } from './fields.ts';
import type { Incoming } from './incoming.ts';
import { openSealed } from './sealed.ts';

export type ReadBytes = () => Promise<Answer<Uint8Array<ArrayBuffer>>>;
interface Read {
  input: unknown;
  spend?: () => Promise<Answer<null>>;
}

async function readSealed({ env, request }: Incoming, readBytes: ReadBytes): Promise<Answer<Read>> {
  if (!request.body) return refuse('request.malformed');
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  const sealed = await openSealed(env, new TextDecoder().decode(bytes.value));
  return sealed.ok ? accept({ input: sealed.value.data, spend: sealed.value.spend }) : sealed;
}

async function readRaw(endpoint: Endpoint, incoming: Incoming, readBytes: ReadBytes): Promise<Answer<Read>> {
  const { method } = incoming.request;
  const isQuery = method === 'GET' || method === 'HEAD' || method === 'DELETE';
  if (isQuery) {
    const query = readQuery(incoming.url);
    return query.ok ? accept({ input: query.value }) : query;
  }
  if (!hasMediaType(endpoint, incoming.request)) return refuse('request.unsupported_type');
  if (endpoint.body === 'jose') return readSealed(incoming, readBytes);
  const bytes = await readBytes();
  if (!bytes.ok) return bytes;
  const parsed = await parseBody(endpoint.body, bytes.value, incoming.request);
  return parsed.ok ? accept({ input: parsed.value }) : parsed;
}

export async function readInput(
  endpoint: Endpoint,
  incoming: Incoming,
  readBytes: ReadBytes,
): Promise<Answer<unknown>> {
  const raw = await readRaw(endpoint, incoming, readBytes);
  if (!raw.ok) return raw;
  const merged = mergeParams(raw.value.input, incoming.params);
  if (!merged.ok) return merged;
  const parsed = parseInput(endpoint.request, merged.value);
  if (!parsed.ok || !raw.value.spend) return parsed;
  const spent = await raw.value.spend();
  return spent.ok ? parsed : spent;
}
