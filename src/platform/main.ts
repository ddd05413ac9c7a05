import { DurableObject } from 'cloudflare:workers';
import { Hono } from 'hono';
export class MemberDurableObject extends DurableObject {}
export class OneTimeDurableObject extends DurableObject {}
export class AttemptsDurableObject extends DurableObject {}
export class StudioPlayerDurableObject extends DurableObject {}
const app = new Hono();
app.get('/x', (c) => c.text('platform'));
app.get('/studio/*', (c) => (c.env as any).ASSETS.fetch(c.req.raw));
export default app;
