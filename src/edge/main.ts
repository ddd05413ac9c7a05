import { WorkerEntrypoint } from 'cloudflare:workers';
import { handle } from '@astrojs/cloudflare/handler';
import { Hono } from 'hono';

export class Pages extends WorkerEntrypoint<Env> {
  override fetch(request: Request) {
    return handle(request, this.env, this.ctx);
  }
}
const app = new Hono<{ Bindings: Env }>();
app.get('/x', (c) => (c.env as any).PLATFORM.fetch(c.req.raw));
app.get('/studio/*', (c) => (c.env as any).PLATFORM.fetch(c.req.raw));
app.on(['GET', 'HEAD'], '*', async (c) => {
  const r = await (c.executionCtx as any).exports.Pages.fetch(
    new Request(c.req.url, { redirect: 'manual', headers: { accept: 'text/html' } }),
  );
  return new Response(r.body, r);
});
export default app;
