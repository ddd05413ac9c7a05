import { toBytes } from '../../lib/bytes.ts';
import { toShortScope, toShortTag } from './short-tags.ts';

/**
 * Astro prints the styles of every component that a page may show, and a policy that allows the styles and scripts of
 * every page. This module drops the rules of components that the page does not show, and reduces the policy to what the
 * page contains. It never allows anything that the policy did not allow before, so text from a notice cannot become one
 * of our scripts.
 */
/**
 * Astro's style element before the first island. It is removed, because HTML does not allow it there (4.2.6); `base.css` has the same rule.
 */
const ISLANDS = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
/** Astro's own island script. It is removed, because directives/intent.ts defines the element. */
const ISLAND_SCRIPT = /astro:after-swap/;
/** Astro's registration of our directive for its island script, at the end of our script. It is removed too. */
const DIRECTIVE = /var \w+=\(\(\)=>\{\}\);\(self\.Astro\|\|.*?"astro:intent"\)\);(?=\}\)\(\);\s*$)/;
const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`;
/**
 * Matches every tag in document order, a style or script with its text; text inside an attribute is never taken for a
 * tag.
 */
const TAG = new RegExp(
  `<!--[\\s\\S]*?-->|(<(style|script)\\b${ATTRIBUTES}>)([\\s\\S]*?)(?=</\\2>)|<[a-z/!]${ATTRIBUTES}>`,
  'gi',
);
const SCOPE = /data-astro-cid-\w+/g;
/** A rule of `layouts/fonts.css`, as written or minified. */
const LANGUAGE_RULE = /^\s*:root\[lang="?([\w-]+)"?\]\s*$/;
/** A rule for pages in right-to-left or tall scripts only. */
const SCRIPT_RULE = /^\s*(?::root)?\[((?:dir="?rtl|data-lines="?tall)"?)\][^,]*$/;
const SCRIPT = /\s(dir="rtl"|data-lines="tall")/g;
const LANGUAGE = /<html\b[^>]*? lang="([\w-]+)"/;
const RULE = /[^{};]*\{[^{}]*\}/g;
/**
 * Marks content that the page replaces by the same content of a fetched copy (directives/draw-refresh.ts). A page with `data-every`
 * replaces existing lines only. If the copy shows other components than the page, the browser refuses their styles; nothing uses these
 * styles.
 */
const FETCHED_AGAIN = /\sdata-fresh=/;
const TAKES_LINES = /\sdata-every=/;
const EMPTY_BLOCK = /@(?:media|container|supports|layer)[^{};]*\{\}/g;

/** Whether a rule applies only to another language or script, or only to scoped components of which none is on the page. */
function isStrange(rule: string, shown: ReadonlySet<string>): boolean {
  const selector = rule.slice(0, rule.indexOf('{'));
  const language = LANGUAGE_RULE.exec(selector)?.[1];
  if (language !== undefined && !shown.has(language)) return true;
  const script = SCRIPT_RULE.exec(selector.replaceAll(/\([^()]*\)/g, ''))?.[1];
  if (script !== undefined && !shown.has(script.replaceAll('"', ''))) return true;
  const scopes = selector.match(SCOPE) ?? [];
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

/**
 * Sources for the new policy. Each pair has a text before and after the cleaning. If the policy allows the hash of the old text, the result
 * has the hash of the new text.
 */
async function toAllowed(policy: string, texts: Iterable<readonly [before: string, after: string]>): Promise<string> {
  const sources: string[] = [];
  for (const [before, after] of texts) {
    if (policy.includes(await toSource(before))) sources.push(` ${await toSource(after)}`);
  }
  return sources.join('');
}

export interface Page {
  readonly html: string;
  /** Undefined in development, where Astro prints no policy. */
  readonly policy: string | undefined;
}

/** The texts of inline styles and scripts, and the page without its styles. */
function readTexts(html: string): { styles: Set<string>; scripts: Set<string>; rest: string } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const rest = html.replaceAll(TAG, (whole, _tag, kind?: string, text = '') => {
    if (kind === 'script' && !ISLAND_SCRIPT.test(text)) scripts.add(text);
    if (kind === 'style') styles.add(text);
    return kind === 'style' ? '' : whole;
  });
  return { styles, scripts, rest };
}

export async function removeUnusedStyles({ html: rendered, policy }: Page): Promise<Page> {
  if (policy === undefined) return { html: rendered, policy };
  const html = rendered.replace(ISLANDS, '');
  const { styles, scripts, rest } = readTexts(html);
  const shown = new Set<string>(rest.match(SCOPE));
  const language = LANGUAGE.exec(rest)?.[1];
  if (language) shown.add(language);
  for (const [, script = ''] of (/<html\b[^>]*>/.exec(rest)?.[0] ?? '').matchAll(SCRIPT))
    shown.add(script.replaceAll('"', ''));
  // The browser checks the styles of a fetched copy by the policy of the page that fetched it. So both must have the same styles.
  const keepsAll = FETCHED_AGAIN.test(rest) && !TAKES_LINES.test(rest);
  const cleaned = new Map([...styles].map((css) => [css, toShortScope(keepsAll ? css : clean(css, shown))]));
  const kept = new Map([...scripts].map((text) => [text, text.replace(DIRECTIVE, '')]));
  const toPart = (whole: string, tag: string, kind: string | undefined, text: string) => {
    if (kind === 'style') return toShortTag(tag) + cleaned.get(text);
    if (kind === 'script') return ISLAND_SCRIPT.test(text) ? tag : tag + kept.get(text);
    return toShortTag(whole);
  };
  const own = { script: await toAllowed(policy, kept), style: await toAllowed(policy, cleaned) };
  const printed = html.replaceAll(TAG, (whole, tag: string, kind?: string, css = '') => toPart(whole, tag, kind, css));
  return {
    // Removes the empty element that remains of Astro's island script.
    html: printed.replace('<script></script>', ''),
    policy: policy.replaceAll(
      /(script|style)-src 'self'[^;]*/g,
      (_whole, kind: keyof typeof own) => `${kind}-src 'self'${own[kind]}`,
    ),
  };
}
