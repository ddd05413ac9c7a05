import type { Visit } from '../context.ts';

/** What browsers call a document that they ask for. */
const DOCUMENTS: ReadonlySet<string> = new Set(['document', 'embed', 'frame', 'iframe', 'object']);
const FILE = /\.[a-z0-9]{1,12}$/i;

/** Documents and files of game frames are below an API root, and no calls. */
export function isOfFrame({ method, path, found }: Visit): boolean {
  return method === 'GET' && found.kind === 'unknown' && path.startsWith('/studio/');
}

/** The document of a game's frame: somebody reads what it is answered, within our page. */
export function isFrameDocument(visit: Visit): boolean {
  if (!isOfFrame(visit)) return false;
  const dest = visit.request.headers.get('Sec-Fetch-Dest');
  return dest === null ? !FILE.test(visit.path) : DOCUMENTS.has(dest);
}

/** Somebody reads what is answered: a page, or a frame within one. */
export function wantsPage(visit: Visit): boolean {
  return !visit.isApi || isFrameDocument(visit);
}
