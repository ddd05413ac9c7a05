import { LACKED_BY_INTL } from '../i18n/languages.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { findOpening, OPENING_HASH, OPENING_SCRIPT } from './frame-opening.ts';
import type { FrameWords } from './frame-words.ts';
import type { StudioGame } from './studio-game.ts';

/** `sandbox` in the header also applies when the address is opened outside a frame, so a game never gets the site's origin. */
const FRAME_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${OPENING_HASH}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types orla-drawings',
  'sandbox allow-scripts',
].join('; ');

export const FRAME_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': FRAME_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=60',
} as const;

/**
 * The query in the addresses of a game's files after the player tries again, taken from the frame's query (twin: stores/play/frame.ts).
 * Each try needs new addresses. Under the old address, a browser may hold an empty copy with the ETag of the file, and the server would
 * confirm that copy.
 */
function toFilesQuery(again: string | undefined): string {
  return again && /^[1-9]\d{0,3}$/.test(again) ? `?again=${again}` : '';
}

/**
 * The HTML document of a game's frame, with the words of its language: a data block, which the policy above does not refuse. The launch token
 * is in the URL fragment and never reaches this worker.
 */
export function toFrame(game: StudioGame, { language, text }: FrameWords, again?: string): string {
  const name = escapeHtml(game.gameName);
  const query = toFilesQuery(again);
  // This script comes before the game, because deferred scripts run in document order.
  const formats = LACKED_BY_INTL.includes(language.tag)
    ? `\n<script defer src="/studio/assets/lacking-formats.js${query}"></script>`
    : '';
  const path = findOpening(game.client);
  const opening = path ? `\n<script data-opening="${path}">${OPENING_SCRIPT}</script>` : '';
  const { needsScript } = JSON.parse(text) as { needsScript: string };
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${name}</title>${opening}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/studio/assets/${game.client}.css${query}">${formats}
<script defer src="/studio/assets/${game.client}.js${query}"></script>
<script type="application/json" id="words">${text}</script>
<body>
<main id="game" data-game="${game.gameId}"><h1><bdi>${name}</bdi></h1><noscript>${escapeHtml(needsScript)}</noscript></main>
</body>
</html>
`;
}
