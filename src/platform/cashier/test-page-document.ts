import { CURRENCY } from '../../brand/currency.ts';
import { payTestDeposit } from '../../contract/cashier/deposits.ts';
import { findLanguage, type LANGUAGES } from '../../i18n/languages.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { formatMoney } from '../../lib/format.ts';
import { readAssetWords } from '../../server/asset-words.ts';
import type en from '../../words/en/platform/payment-page.json';
import { toLanguagePaths } from '../system/pick-text.ts';

export const SCRIPT = `const main=document.querySelector('main'),out=document.querySelector('output');
for(const b of document.querySelectorAll('button'))b.addEventListener('click',async()=>{
for(const x of document.querySelectorAll('button'))x.disabled=true;
try{const r=await fetch('${payTestDeposit.path}',{method:'POST',headers:{'content-type':'application/json'},
body:JSON.stringify({id:main.dataset.id,sign:main.dataset.sign,outcome:b.value})});
const a=await r.json();out.textContent=a.success?main.dataset[a.value.state]||a.value.state:main.dataset.failed;
if(!a.success)for(const x of document.querySelectorAll('button'))x.disabled=false;
}catch{out.textContent=main.dataset.failed;for(const x of document.querySelectorAll('button'))x.disabled=false}});`;

export const STYLE = `body{font:1.125rem/1.5 system-ui;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{padding:2rem;max-width:26rem}button{font:inherit;min-height:44px;padding:.5rem 1.5rem;margin-block:.25rem;margin-inline-end:.5rem}
output{display:block;min-height:1.5em;margin-top:1rem}`;

export interface PageWords {
  readonly words: typeof en;
  readonly language: (typeof LANGUAGES)[number];
}

/** @param lang catalogue code or path */
export async function readPageWords(env: Env, lang: string): Promise<PageWords> {
  const { path, text } = await readAssetWords(env.ASSETS, 'payment-page', toLanguagePaths(lang));
  const language = findLanguage(path);
  if (!language) throw new Error(`No language ${path}`);
  return { words: JSON.parse(text), language };
}

interface TestPage extends PageWords {
  readonly id: string;
  readonly sign: string;
  /** Major units. */
  readonly amount: number;
}

export function toTestPage({ id, sign, language, words, amount }: TestPage): string {
  const { tag, dir } = language;
  const price = formatMoney(tag, amount, CURRENCY);
  const data = `data-id="${id}" data-sign="${sign}" data-paid="${escapeHtml(words.paid)}" data-rejected="${escapeHtml(words.declined)}" data-failed="${escapeHtml(words.failed)}"`;
  const [title, note, pay, decline] = [words.title, words.note, words.pay, words.decline].map(escapeHtml);
  return `<!doctype html>
<html lang="${tag}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<style>${STYLE}</style>
<main ${data}>
<h1>${title}</h1>
<p>${note}</p>
<p><strong><bdi>${escapeHtml(price)}</bdi></strong><br><small>${id}</small></p>
<button type="button" value="paid">${pay}</button><button type="button" value="declined">${decline}</button>
<output></output>
</main>
<script>${SCRIPT}</script>
</html>
`;
}
