import { toOwnPath } from '../../lib/own-path.ts';
import { type ExtraHeaders, refuse } from './refusal.ts';

/** Redirects to another page of the requested origin, never to another origin. Not cached. */
export function redirectTo(status: 302 | 308, path: string, headers?: ExtraHeaders): Response {
  if (toOwnPath(path) === undefined) return refuse('request.malformed');
  return new Response(null, { status, headers: { Location: path, 'Cache-Control': 'no-store', ...headers } });
}
