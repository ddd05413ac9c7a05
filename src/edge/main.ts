import { env, WorkerEntrypoint } from 'cloudflare:workers';
import { createEdge } from './app.ts';
import { parseEnv } from './env.ts';
import { purgeCloudflare } from './pages/cloudflare-purge.ts';
import { takeFreshPage } from './pages/page-store.ts';
import { shareAnswers } from './proxy/answer-cache.ts';
import { shareHealth } from './proxy/health.ts';
import { createStudio, createUpstream } from './proxy/upstream.ts';

const PURGE_URL = 'https://orla.internal/_purge';

/**
 * Page rendering is half of the code. Loading it with the first page makes isolates that only answer calls smaller and
 * faster to start.
 */
const loadHandler = () => import('@astrojs/cloudflare/handler');

/** Renders pages. Deployed, Cloudflare caches this entrypoint; elsewhere pages/page-store.ts does. */
export class Pages extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { handle } = await loadHandler();
    return handle(request, this.env, this.ctx);
  }

  /**
   * Purges pages. Cloudflare scopes a purge to the entrypoint that calls it, so the call must be in this class; RPC calls are not cached. A
   * local worker has no Cloudflare cache, so a route of Astro purges there.
   */
  async purge(tags: string[]): Promise<void> {
    if (!config.isLocal) return purgeCloudflare(this.ctx.cache, tags);
    const headers = { 'content-type': 'application/json' };
    const request = new Request(PURGE_URL, { method: 'POST', body: JSON.stringify({ tags }), headers });
    const { handle } = await loadHandler();
    const response = await handle(request, this.env, this.ctx);
    if (!response.ok) throw new Error(`Purging ${tags.join(', ')} answered ${response.status}`);
  }
}

const config = parseEnv(env as unknown as Record<string, unknown>);

export default createEdge({
  config,
  health: shareHealth(config),
  answers: shareAnswers(),
  upstream: createUpstream(config.platformOrigin, env),
  studio: createStudio(config.platformOrigin, env),
  files: (env as { ASSETS?: Fetcher }).ASSETS,
  bindings: env as unknown as Record<string, unknown>,
  pages: {
    fromMemory: takeFreshPage,
    render: (request, ctx) => ctx.exports.Pages.fetch(request),
    purge: (tags, ctx) => ctx.exports.Pages.purge(tags),
  },
});
