import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDERS = ['directives', 'stores', 'islands', 'console', 'studio/client', 'lib', 'i18n'];
const WALL_CLOCK = /\bDate\.now\(\)|\benvironment\(\)\.now\(\)|\bnew Date\(\)/;

/**
 * The files that may read the clock, by their reason. A person or the phone may set the clock while a page is open. So spans within a page are
 * measured by `environment().elapsed()` or `performance.now()`.
 */
const USES: Readonly<Record<string, readonly string[]>> = {
  'the environment itself': ['islands/browser.ts'],
  'a time that is stored or shown': [
    'directives/analytics.ts',
    'directives/store-referral-codes.ts',
    'islands/agent/contracts/PaymentsTab.tsx',
    'islands/member/security/zone-words.ts',
    'stores/play/frame-storage.ts',
    'stores/play/play-session.ts',
    'stores/registration/referral-codes.ts',
    'stores/site/snooze.ts',
  ],
  // Each answer of the server corrects this distance.
  'the distance from the server’s clock': [
    'console/core/server-time.ts',
    'directives/ask-on-now.ts',
    'directives/page-timing.ts',
    'stores/core/sealer.ts',
    'stores/core/server-offset.ts',
    'studio/client/lottery/draw-clock.ts',
    'studio/client/server-clock.ts',
  ],
  // `performance` may stop while a phone sleeps. Each of these files handles a clock that was set back.
  'a span that goes on while a phone sleeps': [
    'console/core/idle.ts',
    'directives/draw-refresh.ts',
    'stores/core/counted-wait.ts',
    'stores/play/frame.ts',
    'stores/session/captcha.ts',
    'stores/session/code-sender.ts',
    'stores/wallet/wallet.ts',
  ],
  'an address that no cache has': ['directives/island.ts'],
};

test('code for browsers measures no new span by a clock that can be set', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) => WALL_CLOCK.test(readFileSync(`src/${file}`, 'utf8'))),
  );
  expect(found.sort()).toEqual(Object.values(USES).flat().sort());
});
