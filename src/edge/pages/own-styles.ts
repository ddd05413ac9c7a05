import { toBytes } from '../../lib/bytes.ts';

/**
 * Astro prints the styles of every component that a page may show, and a policy that allows the styles and scripts of every page. Here a
 * page keeps what is about itself: rules of components that it does not show are left out, and its policy allows what it has. What the
 * policy did not allow before it does not allow after: text that came in by a notice is never made a script of ours.
 */
/** Where the first island stands, a style may not be (HTML, 4.2.6): `base.css` has the same rule. */
const ISLANDS = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const STYLE = /(<style[^>]*>)([\s\S]*?)(?=<\/style>)/g;
const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const SCOPE = /data-astro-cid-\w+/g;
const RULE = /[^{};]*\{[^{}]*\}/g;
const EMPTY_BLOCK = /@(?:media|container|supports|layer)[^{};]*\{\}/g;

/** True when a rule is about components of this scope alone, and none of them is on the page. */
function isStrange(rule: string, shown: ReadonlySet<string>): boolean {
  const scopes = rule.slice(0, rule.indexOf('{')).match(SCOPE) ?? [];
  return scopes.length > 0 && scopes.every((scope) => !shown.has(scope));
}

function clean(css: string, shown: ReadonlySet<string>): string {
  const own = css.replaceAll(RULE, (rule) => (isStrange(rule, shown) ? '' : rule));
  return own.replaceAll(EMPTY_BLOCK, '');
}

async function toSource(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** Of texts and what they become: where the policy has the hash of the one, the source of the other. */
async function toAllowed(policy: string, texts: Iterable<readonly [before: string, after: string]>): Promise<string> {
  const sources: string[] = [];
  for (const [before, after] of texts) {
    if (policy.includes(await toSource(before))) sources.push(` ${await toSource(after)}`);
  }
  return sources.join('');
}

export interface Page {
  readonly html: string;
  /** Undefined while developing: Astro prints none then. */
  readonly policy: string | undefined;
}

export async function toOwnPage({ html: printed, policy }: Page): Promise<Page> {
  if (policy === undefined) return { html: printed, policy };
  const html = printed.replace(ISLANDS, '');
  const shown = new Set(html.replaceAll(STYLE, '').match(SCOPE));
  const styles = new Map([...html.matchAll(STYLE)].map(([, , css = '']) => [css, clean(css, shown)]));
  const scripts = new Map([...html.matchAll(SCRIPT)].map(([, text = '']) => [text, text]));
  const own = { script: await toAllowed(policy, scripts), style: await toAllowed(policy, styles) };
  return {
    html: html.replaceAll(STYLE, (_whole, tag: string, css: string) => tag + styles.get(css)),
    policy: policy.replaceAll(
      /(script|style)-src 'self'[^;]*/g,
      (_whole, kind: keyof typeof own) => `${kind}-src 'self'${own[kind]}`,
    ),
  };
}
