import type { RequestContext } from '../context.ts';

/** `Sec-Fetch-Dest` values of documents. */
const DOCUMENTS: ReadonlySet<string> = new Set(['document', 'embed', 'frame', 'iframe', 'object']);
const FILE = /\.[a-z0-9]{1,12}$/i;

/** Documents and files of game frames are below an API root but are no calls. */
export function isOfFrame({ method, path, found }: RequestContext): boolean {
  return method === 'GET' && found.kind === 'unknown' && path.startsWith('/studio/');
}

/** The document of a game frame: a person reads its answer inside our page. */
export function isFrameDocument(requestContext: RequestContext): boolean {
  if (!isOfFrame(requestContext)) return false;
  const dest = requestContext.request.headers.get('Sec-Fetch-Dest');
  return dest === null ? !FILE.test(requestContext.path) : DOCUMENTS.has(dest);
}

/** Whether a person reads the answer: a page, or a frame inside one. */
export function wantsPage(requestContext: RequestContext): boolean {
  return !requestContext.isApi || isFrameDocument(requestContext);
}
