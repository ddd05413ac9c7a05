import { CURRENCY } from '../../brand/currency.ts';
import { payTestDeposit } from '../../contract/cashier/deposits.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import en from '../../words/en/platform/payment-page.json';
import pt from '../../words/pt/platform/payment-page.json';

export const SCRIPT = `const main=document.querySelector('main'),out=document.querySelector('output');
for(const b of document.querySelectorAll('button'))b.addEventListener('click',async()=>{
for(const x of document.querySelectorAll('button'))x.disabled=true;
try{const r=await fetch('${payTestDeposit.path}',{method:'POST',headers:{'content-type':'application/json'},
body:JSON.stringify({id:main.dataset.id,sign:main.dataset.sign,outcome:b.value})});
const a=await r.json();out.textContent=a.success?main.dataset[a.value.state]||a.value.state:main.dataset.failed;
if(!a.success)for(const x of document.querySelectorAll('button'))x.disabled=false;
}catch{out.textContent=main.dataset.failed;for(const x of document.querySelectorAll('button'))x.disabled=false}});`;

export const STYLE = `body{font:1.125rem/1.5 system-ui;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{padding:2rem;max-width:26rem}button{font:inherit;min-height:44px;padding:.5rem 1.5rem;margin:.25rem .5rem .25rem 0}
output{display:block;min-height:1.5em;margin-top:1rem}`;

interface TestPage {
  readonly id: string;
  readonly sign: string;
  readonly isEnglish: boolean;
  /** Major units. */
  readonly amount: number;
}

export function toTestPage({ id, sign, isEnglish, amount }: TestPage): string {
  const words = isEnglish ? en : pt;
  const price = new Intl.NumberFormat(isEnglish ? 'en' : 'pt-BR', { style: 'currency', currency: CURRENCY }).format(
    amount,
  );
  const data = `data-id="${id}" data-sign="${sign}" data-paid="${words.paid}" data-rejected="${words.declined}" data-failed="${words.failed}"`;
  return `<!doctype html>
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
<button type="button" value="paid">${words.pay}</button><button type="button" value="declined">${words.decline}</button>
<output></output>
</main>
<script>${SCRIPT}</script>
</html>
`;
}
