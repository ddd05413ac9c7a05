import { createHash } from 'node:crypto';
import { PREVIEW_PATH } from '../../contract/operator/preview.ts';
import { UNOPENED_SCRIPT } from '../../lib/unopened-page.ts';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { missingPage } from '../gate/refusal-page.ts';
import { toVisitorLocale } from '../gate/visitor-locale.ts';
import { refuse } from '../headers/refusal.ts';
import { CONSOLE_ROOT, isConsolePath } from '../request/console-path.ts';
import { servePreview } from './preview.ts';

/** Path of the console's hashed files. Every other path below the console's root gets the console's only document. */
const FILES = `${CONSOLE_ROOT}/assets/`;
/** The build writes `index.html` into this folder; the asset binding serves it under the folder's path. */
const DOCUMENT = `${CONSOLE_ROOT}/`;
const FILE_CACHE = 'public, max-age=31536000, immutable';

/**
 * The console loads only its own files and calls only its own origin: if a text of a member became code, it could neither run nor send
 * data elsewhere. Payment proofs are pictures of the same origin; `blob:` is for files that the operator saves; a preview is a form posted
 * into a frame. The only inline script is allowed by its hash; it shows a message when the console's files are missing.
 */
const CONSOLE_CSP = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(UNOPENED_SCRIPT).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

async function readFile(path: string, { files }: Pick<EdgeParts, 'files'>): Promise<Response | undefined> {
  const answer = await files?.fetch(new Request(`https://assets.local${path}`));
  if (answer?.ok) return answer;
  await answer?.body?.cancel().catch(() => undefined);
  return undefined;
}

async function serve(requestContext: RequestContext, { files }: Pick<EdgeParts, 'files'>): Promise<Response> {
  const { method, path } = requestContext;
  const missing = () => missingPage(toVisitorLocale(requestContext));
  if (method !== 'GET') return refuse('request.method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
  const isFile = path.startsWith(FILES);
  const file = await readFile(isFile ? path : DOCUMENT, { files });
  if (!file) return isFile ? refuse('request.not_found') : missing();
  const headers = new Headers({
    'Content-Type': file.headers.get('Content-Type') ?? 'application/octet-stream',
    'Cache-Control': isFile ? FILE_CACHE : 'no-store',
    'Content-Security-Policy': CONSOLE_CSP,
    'X-Robots-Tag': 'noindex, nofollow',
  });
  return new Response(file.body, { headers });
}

/** Serves the operator's console. The guard has already refused visitors who may not see it (gate/console.ts). */
export function operatorConsole(parts: EdgeParts): EdgeMiddleware {
  return (c, next) => {
    const requestContext = c.get('requestContext');
    const isPreview = requestContext.path === PREVIEW_PATH && requestContext.method === 'POST';
    if (isPreview) return servePreview(requestContext, parts);
    return isConsolePath(requestContext.path) ? serve(requestContext, parts) : next();
  };
}
