import { createHash } from 'node:crypto';
import { PREVIEW_PATH } from '../../contract/operator/preview.ts';
import { UNOPENED_SCRIPT } from '../../lib/unopened-page.ts';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { missingPage } from '../gate/refusal-page.ts';
import { toVisitorLocale } from '../gate/visitor-locale.ts';
import { refuse } from '../headers/refusal.ts';
import { CONSOLE_ROOT, isConsolePath } from '../request/console-path.ts';
import { servePreview } from './preview.ts';

/** Hashed files of the console; all other addresses below it are pages of its one document. */
const FILES = `${CONSOLE_ROOT}/assets/`;
/** The build writes `index.html` there, which the files are asked for by the folder's name. */
const DOCUMENT = `${CONSOLE_ROOT}/`;
const FILE_CACHE = 'public, max-age=31536000, immutable';

/**
 * The console runs its own files and calls its own origin, and nothing else: a text of a member that became code could neither run nor
 * send anything. Proofs are pictures of the same origin; `blob:` is a file that somebody saves; a preview is a form in a frame. The one script inside the
 * document is known by its hash: it says so when the files are missing.
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

/** The operator's console, for visitors whom the guard lets know of it (gate/console.ts). */
export function operatorConsole(parts: EdgeParts): EdgeMiddleware {
  return (c, next) => {
    const requestContext = c.get('requestContext');
    const isPreview = requestContext.path === PREVIEW_PATH && requestContext.method === 'POST';
    if (isPreview) return servePreview(requestContext, parts);
    return isConsolePath(requestContext.path) ? serve(requestContext, parts) : next();
  };
}
