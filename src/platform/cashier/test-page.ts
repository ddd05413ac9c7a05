import { type Context, Hono } from 'hono';
import { PAYMENT_ID } from '../../contract/cashier.ts';
import { payTestDeposit } from '../../contract/cashier-deposits.ts';
import { toMajor } from '../../contract/money.ts';
import { isSameSecret } from '../../lib/bytes.ts';
import { toSettings } from '../env.ts';
import { toRefusalResponse } from '../http/answers.ts';
import { getMember } from '../member/member-client.ts';
import { toOwnerId } from './payment-id.ts';
import en from './test-page-words/en.json';
import pt from './test-page-words/pt.json';
import { signPayment } from './views.ts';

type PageContext = Context<{ Bindings: Env }>;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const SCRIPT = `const main=document.querySelector('main'),out=document.querySelector('output');
for(const b of document.querySelectorAll('button'))b.addEventListener('click',async()=>{
for(const x of document.querySelectorAll('button'))x.disabled=true;
try{const r=await fetch('${payTestDeposit.path}',{method:'POST',headers:{'content-type':'application/json'},
body:JSON.stringify({id:main.dataset.id,sign:main.dataset.sign,outcome:b.value})});
const a=await r.json();out.textContent=a.success?main.dataset[a.value.state]||a.value.state:main.dataset.failed;
if(!a.success)for(const x of document.querySelectorAll('button'))x.disabled=false;
}catch{out.textContent=main.dataset.failed;for(const x of document.querySelectorAll('button'))x.disabled=false}});`;

const STYLE = `body{font:1.125rem/1.5 system-ui;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{padding:2rem;max-width:26rem}button{font:inherit;min-height:44px;padding:.5rem 1.5rem;margin:.25rem .5rem .25rem 0}
output{display:block;min-height:1.5em;margin-top:1rem}`;

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
  const isEnglish = (c.req.query('lang') ?? '').toLowerCase().startsWith('en');
  const words = isEnglish ? en : pt;
  const amount = toMajor(found.value.payment.amountMinor);
  const price = new Intl.NumberFormat(isEnglish ? 'en' : 'pt-BR', { style: 'currency', currency: 'BRL' }).format(
    amount,
  );
  const data = `data-id="${id}" data-sign="${sign}" data-paid="${words.paid}" data-rejected="${words.declined}" data-failed="${words.failed}"`;
  const html = `<!doctype html>
<html lang="${isEnglish ? 'en' : 'pt'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${words.title}</title>
<style>${STYLE}</style>
<main ${data}>
<h1>${words.title}</h1>
<p>${words.note}</p>
<p><strong>${escapeHtml(price)}</strong><br><small>${id}</small></p>
<button value="paid">${words.pay}</button><button value="declined">${words.decline}</button>
<output></output>
</main>
<script>${SCRIPT}</script>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${await toHashSource(SCRIPT)}`,
    `style-src ${await toHashSource(STYLE)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return c.body(html, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/** The built-in test payment page, mounted at `/studio/pay`: exists where ENVIRONMENT is local or test. */
export function testPageRoutes(): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  app.get('/:id', showPage);
  return app;
}
