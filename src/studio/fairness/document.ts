import { findLanguage } from '../../i18n/languages.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type verify from '../../words/en/studio/verify.json';
import { FRAME_HEADERS } from '../frame.ts';
import type { FrameWords } from '../frame-words.ts';

/** The page offers one other language: English, or on the English page the reader's own language. */
const ENGLISH = 'en';
const DEFAULT_OWN = 'pt';

/** `connect-src 'none'`: the page cannot contact a server, so it must compute its result itself. */
export const VERIFY_HEADERS = {
  ...FRAME_HEADERS,
  'content-security-policy': FRAME_HEADERS['content-security-policy'].replace(
    "connect-src 'self'",
    "connect-src 'none'",
  ),
} as const;

function toOther(path: string, own: string | undefined) {
  if (path !== ENGLISH) return { query: `?lang=${ENGLISH}&own=${path}`, row: findLanguage(ENGLISH) };
  const named = findLanguage(own ?? DEFAULT_OWN);
  const row = named && named.path !== ENGLISH ? named : findLanguage(DEFAULT_OWN);
  return { query: `?lang=${row?.path}`, row };
}

/**
 * The page for verifying a round. A round in the URL fragment never reaches the server.
 *
 * @param own path of the language that the English page leads back to
 */
export function toVerifyDocument({ language, text }: FrameWords, own: string | undefined): string {
  const words = JSON.parse(text) as typeof verify;
  const { query, row } = toOther(language.path, own);
  const title = escapeHtml(words.title);
  const other = `data-other="${escapeHtml(query)}" data-other-tag="${row?.tag}" data-other-dir="${row?.dir}" data-other-name="${row?.name}"`;
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="description" content="${escapeHtml(words.description)}">
<link rel="icon" href="data:,">
<title>${title}</title>
<link rel="stylesheet" href="/studio/assets/verify.css">
<script defer src="/studio/assets/verify.js"></script>
<script type="application/json" id="words">${text}</script>
<body>
<main id="verify" ${other}><h1>${title}</h1><noscript>${escapeHtml(words.needsScript)}</noscript></main>
</body>
</html>
`;
}
