import * as z from 'zod/mini';
import { TEXTS_BODY_LIMIT } from '../../contract/core/texts.ts';
import { PREVIEW_FIELD, type Preview, PreviewSchema } from '../../contract/operator/preview.ts';
import { isLocale, type Locale, toLocalePath } from '../../i18n/locales.ts';
import { readLimited } from '../../lib/limited-body.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { setPageHeaders } from '../headers/page-headers.ts';
import { refuse } from '../headers/refusal.ts';
import { isFromConsole } from '../request/same-origin.ts';
import { HTML } from './accept.ts';

/** A form encodes a letter of another script as up to nine characters. */
const BODY_LIMIT = 4 * TEXTS_BODY_LIMIT;
const ID_QUERY: Partial<Record<Preview['page'], string>> = { '/noticePage': 'notice', '/promoDetail': 'id' };

/** Undefined if the form has no readable draft. */
async function readPreview(request: Request): Promise<Preview | undefined> {
  const bytes = await readLimited(request.body, BODY_LIMIT);
  if (bytes === 'too_large') return undefined;
  const draft = new URLSearchParams(new TextDecoder().decode(bytes)).get(PREVIEW_FIELD);
  try {
    const parsed = z.safeParse(PreviewSchema, JSON.parse(draft ?? ''));
    return parsed.success && isLocale(parsed.data.locale) ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function toPageKey({ page, locale, id }: Preview): string {
  const query = ID_QUERY[page];
  return toLocalePath(page, locale as Locale) + (query && id ? `?${new URLSearchParams({ [query]: id })}` : '');
}

/**
 * A preview runs no script: it is markup and styles, and only our pages may frame it. Inline styles are allowed without a hash, because
 * `toScheme` changes the style block.
 */
function toPreviewPolicy(policy: string): string {
  const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return `${framed.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")}; sandbox allow-same-origin`;
}

const LIGHT = /\(prefers-color-scheme:\s*light\)/g;

/** Applies the colour scheme that the operator chose in the console, instead of the browser's. */
function toScheme(html: string, scheme: Preview['scheme']): string {
  return html.replaceAll(LIGHT, scheme === 'light' ? '(min-width:0)' : '(max-width:0)');
}

/**
 * A page of the site with a draft of the operator, for a frame of the console. It contains only what the request brought and public content,
 * so it needs no session; a page of another site cannot ask for it.
 */
export async function servePreview(
  { request, origin, visitor, ctx }: RequestContext,
  { config, limits, pages }: Pick<EdgeParts, 'config' | 'limits' | 'pages'>,
): Promise<Response> {
  if (!isFromConsole(request.headers, origin)) return refuse('request.forbidden_origin');
  if (!(await limits('reads', visitor.ip, undefined))) return refuse('request.rate_limited');
  const preview = await readPreview(request);
  if (!preview) return refuse('request.invalid');
  const headers = { accept: HTML, 'content-type': 'application/json' };
  const body = JSON.stringify(preview.answers);
  const page = await pages.render(
    new Request(config.siteOrigin + toPageKey(preview), { method: 'POST', headers, body, redirect: 'manual' }),
    ctx,
  );
  const response = new Response(toScheme(await page.text(), preview.scheme), {
    status: page.status,
    headers: page.headers,
  });
  setPageHeaders(response.headers);
  response.headers.set('Cache-Control', 'no-store');
  response.headers.delete('Location');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  response.headers.set('Content-Security-Policy', toPreviewPolicy(policy));
  return response;
}
