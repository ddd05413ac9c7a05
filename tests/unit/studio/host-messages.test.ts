import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../wait-for.ts';

type Hear = (event: { source: unknown; data: unknown }) => void;
const page = { postMessage: vi.fn() };
let hears: Hear[];

/** Sends a message from a window, by default from the page around the frame. */
const say = (data: unknown, source: unknown = page) => {
  for (const hear of [...hears]) hear({ source, data });
};

beforeEach(() => {
  vi.resetModules();
  hears = [];
  vi.stubGlobal('parent', page);
  vi.stubGlobal('addEventListener', (_: string, hear: Hear) => hears.push(hear));
  vi.stubGlobal('removeEventListener', (_: string, hear: Hear) => {
    hears = hears.filter((each) => each !== hear);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a frame hears only the page around it, and only until it stops', async () => {
  const { hearHost } = await import('../../../src/studio/client/host.ts');
  const heard: unknown[] = [];
  const stop = hearHost('orla:sound', ({ on }) => heard.push(on));
  say({ type: 'orla:sound', on: true });
  say({ type: 'orla:sound', on: false }, {});
  say({ type: 'orla:renew' });
  say(null);
  expect(heard).toEqual([true]);
  stop();
  say({ type: 'orla:sound', on: false });
  expect(heard).toEqual([true]);
});

test('a game shows the balance anew after the page says that it may have changed', async () => {
  const { followRenewedBalance } = await import('../../../src/studio/client/renewed-balance.ts');
  const shown: number[] = [];
  let balance: number | undefined = 60;
  const open = async () =>
    balance === undefined ? ({ kind: 'lost' } as const) : ({ kind: 'done', value: { balance } } as const);
  followRenewedBalance(open, (amount) => shown.push(amount));
  say({ type: 'orla:renew' });
  await waitFor(() => expect(shown).toEqual([60]));
  balance = undefined;
  say({ type: 'orla:renew' });
  await Promise.resolve();
  expect(shown).toEqual([60]);
});

test.each([
  ['the choice of the player', true, false, true],
  ['the choice of the player, also where motion is reduced', false, true, false],
  ['quick where motion is reduced', null, true, true],
  ['slow without a choice', null, false, false],
  ['slow with a choice that is none', 'fast', false, false],
])('spins are %s', async (_, quick, isMotionReduced, expected) => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }));
  const { recall } = await import('../../../src/studio/client/host.ts');
  const { isQuick, recallQuick } = await import('../../../src/studio/client/slot/quick-switch.ts');
  const kept = recall();
  say({ type: 'orla:kept', pending: null, sound: false, quick });
  recallQuick((await kept).isQuick);
  expect(isQuick()).toBe(expected);
});
