import { escapeHtml } from '../lib/escape-html.ts';
import en from '../words/en/studio/shared.json';
import pt from '../words/pt/studio/shared.json';
import type { StudioGame } from './studio-game.ts';

const WORDS = { pt, en } as const;
export type FrameLanguage = keyof typeof WORDS;

export function toFrameLanguage(lang: string | undefined): FrameLanguage {
  return lang?.toLowerCase().startsWith('en') ? 'en' : 'pt';
}

/** `sandbox` in the header also applies when the address is opened outside a frame, so a game never gets the site's origin. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
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

/** The HTML document of a game's frame. The launch token is in the URL fragment and never reaches this worker. */
export function toFrame(game: StudioGame, language: FrameLanguage): string {
  const name = escapeHtml(game.gameName);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/studio/assets/${game.client}.css">
<script defer src="/studio/assets/${game.client}.js"></script>
<body>
<main id="game" data-game="${game.gameId}"><h1>${name}</h1><noscript>${escapeHtml(WORDS[language].needsScript)}</noscript></main>
</body>
</html>
`;
}
