import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { PageCall } from './page-call.ts';

type Drafts = Readonly<Record<string, object>>;

/** The drafts in the body of a preview request (preview.ts). Requests for visitors' pages never use POST. */
export async function readDrafts(request: Request): Promise<Drafts | undefined> {
  return request.method === 'POST' && !request.url.endsWith('/_purge') ? ((await request.json()) as Drafts) : undefined;
}

/** Puts the fields of the drafts into the answers of a page's calls. A draft that does not fit its call is ignored. */
export function withDrafts(call: PageCall, drafts: Drafts): PageCall {
  return async (endpoint, input) => {
    const found = await call(endpoint, input);
    const draft = drafts[(endpoint as unknown as Endpoint).id];
    const drafted = draft && z.safeParse(endpoint.response, { ...(found as object | undefined), ...draft });
    return drafted?.success ? (drafted.data as typeof found) : found;
  };
}
