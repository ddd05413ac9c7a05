import { defineMiddleware } from 'astro:middleware';
import { env } from 'cloudflare:workers';
import type { APIContext } from 'astro';
import { parseEnv } from './edge/env.ts';
import { ANY_FILE } from './edge/pages/accept.ts';
import { readDrafts, withDrafts } from './edge/pages/drafts.ts';
import { toEtag } from './edge/pages/etag.ts';
import { createPageCall } from './edge/pages/platform-call.ts';
import { removeUnusedStyles } from './edge/pages/unused-styles.ts';
import { shareAnswers } from './edge/proxy/answer-cache.ts';
import { shareHealth } from './edge/proxy/health.ts';
import { createUpstream } from './edge/proxy/upstream.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, requireLocaleRow, toLocale, toTextOrder } from './i18n/locales.ts';
import { loadServerWords } from './i18n/server-words.ts';
import { toBytes } from './lib/bytes.ts';
import { addLackingFormats } from './lib/lacking-formats.ts';

addLackingFormats();

function isUnknownLocale(asked: string | undefined): boolean {
  return asked !== undefined && (!isLocale(asked) || asked === DEFAULT_LOCALE);
}

/** Loads the words of a page; false if they cannot be read. The next request reads them again. */
async function hasWords(locale: Locale): Promise<boolean> {
  try {
    await loadServerWords(locale);
    return true;
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', error: `The words of pages: ${error}`, locale }));
    return false;
  }
}

/** The language of a page: its own, or the next one in its chain whose words can be read. */
async function findReadable(locale: Locale): Promise<Locale | undefined> {
  for (const one of toTextOrder(locale)) if (await hasWords(one)) return one;
  return undefined;
}

/**
 * Prevents caching of a page with a missing answer (docs/decisions/0003), by browsers and the service worker too (0161). On error pages
 * `cache` is undefined, although Astro's types say otherwise.
 */
function keepWhole({ locals, cache }: APIContext, headers?: Headers): void {
  if (!locals.failed) return;
  cache?.set(false);
  headers?.set('Cache-Control', 'no-store');
}

/** The only place that determines the locale and provides platform calls, so that pages need no logic. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  const asked = toLocale(context.url.pathname);
  locals.locale = asked;
  locals.failed = false;
  locals.unanswered = false;
  locals.imageHosts = [];
  const config = parseEnv(env as unknown as Record<string, unknown>);
  const options = {
    upstream: createUpstream(config.platformOrigin, env),
    timeoutMs: config.upstreamTimeoutMs,
    health: shareHealth(config),
    answers: shareAnswers(),
    caller: { waitUntil: (work: Promise<unknown>) => locals.cfContext.waitUntil(work) },
    requestId: crypto.randomUUID(),
    logs: config.logs,
  };
  const call = createPageCall(locals.locale, options, (isAnswered) => {
    locals.failed = true;
    locals.unanswered ||= !isAnswered;
  });
  const drafts = await readDrafts(context.request);
  locals.call = drafts ? withDrafts(call, drafts) : call;
  // A preview must not be cached.
  locals.failed ||= drafts !== undefined;
  if (context.routePattern === '/404' && context.request.headers.get('accept') === ANY_FILE)
    return new Response('Not found', { status: 404 });
  if (isUnknownLocale(context.params.locale)) return new Response(null, { status: 404 });

  const readable = await findReadable(asked);
  // The answer has a body, because Astro would render a page for an empty answer.
  if (!readable) return new Response('No words', { status: 500, headers: { 'Cache-Control': 'no-store' } });
  // A page in a fallback language states that language, and must not be cached.
  locals.locale = readable;
  locals.failed ||= readable !== asked;

  const response = await next();
  keepWhole(context, response.headers);
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  // Components make calls while the page streams, so failures are known only at its end.
  const headers = new Headers(response.headers);
  const { html, policy } = await removeUnusedStyles({
    html: await response.text(),
    policy: headers.get('Content-Security-Policy') ?? undefined,
  });
  if (policy) headers.set('Content-Security-Policy', policy);
  headers.set('Content-Language', requireLocaleRow(context.locals.locale).tag);
  keepWhole(context, headers);
  const body = toBytes(html).buffer;
  if (response.status === 200) headers.set('ETag', await toEtag(body));
  return new Response(body, { status: response.status, headers });
});
