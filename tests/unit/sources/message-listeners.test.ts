import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How each file knows the sender of a message. */
const SENDERS: Readonly<Record<string, RegExp>> = {
  // A channel of the site's own origin; game frames have another one.
  'src/directives/tab-messages.ts': /new BroadcastChannel\(TAB_CHANNEL\)/,
  'src/islands/browser.ts': /const channel = openTabChannel\(\);/,
  // Windows: any page may send to them.
  'src/islands/play/GameFrame.tsx': /event\.source === game\) hearFrame\(/,
  'src/studio/client/host.ts': /source === parent && data\?\.type === type\) hear\(/,
  // Sockets that the file opens, or that the edge accepts and pipes.
  'src/edge/proxy/socket-pipe.ts': /from\.addEventListener\('message'/,
  'src/edge/proxy/socket.ts': /client\.addEventListener\('message'/,
  'src/islands/open-socket.ts': /socket\?\.addEventListener\('message'/,
  'src/studio/client/socket.ts': /socket\.addEventListener\('message'/,
};
const LISTENER = /addEventListener\(\s*'message'|\bonmessage\b|new BroadcastChannel/;

test('every listener for messages knows their sender', () => {
  const files = globSync(['src/**/*.{astro,ts,tsx}', 'public/*.js']).filter((file) => !file.endsWith('.d.ts'));
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const listeners = texts.filter(([, text]) => LISTENER.test(text));
  expect(listeners.map(([file]) => file).sort()).toEqual(Object.keys(SENDERS).sort());
  for (const [file, text] of listeners) expect(text, file).toMatch(SENDERS[file] as RegExp);
});
