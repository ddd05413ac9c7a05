import en from '../../words/en/studio/verify.json';
import pt from '../../words/pt/studio/verify.json';
import { FRAME_HEADERS, type FrameLanguage } from '../frame.ts';

const WORDS = { pt, en } as const;

/** `connect-src 'none'`: the page cannot contact a server, so its result is its own computation. */
export const VERIFY_HEADERS = {
  ...FRAME_HEADERS,
  'content-security-policy': FRAME_HEADERS['content-security-policy'].replace(
    "connect-src 'self'",
    "connect-src 'none'",
  ),
} as const;

/** The page for verifying a round. A round in the URL fragment never reaches the server. */
export function toVerifyDocument(language: FrameLanguage): string {
  const words = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="description" content="${words.description}">
<link rel="icon" href="data:,">
<title>${words.title}</title>
<link rel="stylesheet" href="/studio/assets/verify.css">
<script defer src="/studio/assets/verify.js"></script>
<body>
<main id="verify"><h1>${words.title}</h1><noscript>${words.needsScript}</noscript></main>
</body>
</html>
`;
}
