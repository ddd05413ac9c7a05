import { afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../../src/studio/client/api.ts';
import { bootGame } from '../../../src/studio/client/boot.ts';
import { createSpeech } from '../../../src/studio/client/words.ts';
import { waitFor } from '../../wait-for.ts';
import { toFrameWords } from './dictionary.ts';
import { createFrame } from './fake-document.ts';

type Opened = { currency: 'BRL' };

afterEach(() => vi.unstubAllGlobals());

/** Boots a frame with this reply to `open`; returns its messages to the host page and the text it shows. */
async function boot(reply: Reply<Opened>): Promise<{ said: string[]; shown: string }> {
  const { root } = createFrame();
  const said: string[] = [];
  Object.assign(root, { dataset: { game: 'farol' } });
  const words = { textContent: toFrameWords('slot', 'en').text };
  Object.assign(document, {
    querySelector: (selector: string) => (selector === '#words' ? words : root),
    documentElement: { lang: 'en' },
  });
  vi.stubGlobal('location', { hash: '#launch=m1.farol.x', pathname: '/studio/play/farol', search: '' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('window', globalThis);
  let hear: (event: object) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  const page = {
    postMessage: ({ type }: { type: string }) => {
      said.push(type);
      if (type === 'orla:recall') hear({ source: page, data: { type: 'orla:kept', pending: null, sound: false } });
    },
  };
  vi.stubGlobal('parent', page);
  bootGame<Opened, ReturnType<typeof createSpeech>>({
    createSpeech,
    open: async () => reply,
    start: ({ speech }) => {
      root.textContent = `game ${speech.tag}`;
    },
  });
  // A frame must send a message before its document has loaded. Otherwise the host page does not take it for a game.
  expect(said).toEqual(['orla:recall']);
  await waitFor(() => expect(root.textContent).not.toContain('Opening'));
  return { said: said.slice(1), shown: root.textContent ?? '' };
}

test('a game that cannot be opened shows the reason and tells the host page to reveal it', async () => {
  const lost = await boot({ kind: 'lost' });
  expect(lost.shown).toContain('Try again');
  expect(lost.said).toEqual(['orla:ready']);
  const closed = await boot({ kind: 'refused', code: 'upstream.read_only' });
  expect(closed.shown).toMatch(/^Play is unavailable right now.*Try again$/);
  expect(closed.said).toEqual(['orla:ready']);
  const unknown = await boot({ kind: 'refused', code: 'games.unknown' });
  expect([unknown.said, unknown.shown.includes('Try again')]).toEqual([['orla:ready'], false]);
  const expired = await boot({ kind: 'refused', code: 'games.launch_expired' });
  expect(expired.said).toEqual(['orla:ready', 'orla:launch-expired']);
});

test('a game that opens reports its readiness itself', async () => {
  const opened = await boot({ kind: 'done', value: { currency: 'BRL' } });
  expect(opened).toEqual({ said: [], shown: 'game en' });
});
