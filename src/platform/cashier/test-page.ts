import { type Context, Hono } from 'hono';
import { PAYMENT_ID } from '../../contract/cashier/cashier.ts';
import { toMajor } from '../../contract/core/money.ts';
import { isSameSecret } from '../../lib/bytes.ts';
import { toRefusalResponse } from '../../server/responses.ts';
import { toSettings } from '../env.ts';
import { getMember } from '../member/member-client.ts';
import { toOwnerId } from './payment-id.ts';
import { signPayment } from './providers/test.ts';
import { readPageWords, SCRIPT, STYLE, toTestPage } from './test-page-document.ts';

type PageContext = Context<{ Bindings: Env }>;

async function toHashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

async function showPage(c: PageContext): Promise<Response> {
  const settings = toSettings(c.env);
  const id = c.req.param('id') ?? '';
  const sign = c.req.query('sign') ?? '';
  const isOwn = settings.keepsOutbox && PAYMENT_ID.test(id) && isSameSecret(sign, await signPayment(settings, id));
  if (!isOwn) return toRefusalResponse('request.not_found');
  const found = await getMember(c.env, toOwnerId(id)).payments.getOf('deposit', id);
  if (!found.ok) return toRefusalResponse('request.not_found');
  const words = await readPageWords(c.env, c.req.query('lang') ?? '');
  const html = toTestPage({ id, sign, ...words, amount: toMajor(found.value.payment.amountMinor) });
  const policy = [
    "default-src 'none'",
    `script-src ${await toHashSource(SCRIPT)}`,
    `style-src ${await toHashSource(STYLE)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return c.body(html, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/** The built-in test payment page, mounted at `/studio/pay`; only where ENVIRONMENT is local or test. */
export function testPageRoutes(): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  app.get('/:id', showPage);
  return app;
}
