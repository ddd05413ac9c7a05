import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRoom as openCards } from '../../../src/studio/client/cards/api.ts';
import { openRoom as openCrash } from '../../../src/studio/client/crash/api.ts';
import { openSea } from '../../../src/studio/client/fish/api.ts';
import { openTable } from '../../../src/studio/client/live/api.ts';
import { openLotteryGame } from '../../../src/studio/client/lottery/api.ts';
import { openGame as openMines } from '../../../src/studio/client/mines/api.ts';
import { openGame as openSlot } from '../../../src/studio/client/slot/api.ts';
import { createSportsApi } from '../../../src/studio/client/sports/api.ts';
import { findOpening, OPENING_SCRIPT } from '../../../src/studio/frame-opening.ts';
import { STUDIO_GAMES } from '../../../src/studio/games.ts';

const LAUNCH = 'm1.farol.0123456789abcdef';
/** For each game client, the function that opens its game. */
const OPENS: Readonly<Record<string, (room?: string) => Promise<unknown>>> = {
  bingo: () => openLotteryGame(LAUNCH),
  blackjack: (room) => openTable(LAUNCH, room),
  cards: () => openCards(LAUNCH),
  crash: () => openCrash(LAUNCH),
  fish: () => openSea(LAUNCH),
  live: (room) => openTable(LAUNCH, room),
  lottery: () => openLotteryGame(LAUNCH),
  mines: () => openMines(LAUNCH),
  slot: () => openSlot(LAUNCH),
  sports: () => createSportsApi(LAUNCH).open(),
};

/** Runs the document's opening script. Returns the mock of `fetch`, which records the calls of this script and of the game. */
function load(client: string, { hash = `#launch=${LAUNCH}`, search = '' } = {}) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ success: true, value: client }));
  vi.stubGlobal('fetch', fetch);
  const window: { orlaOpening?: unknown } = {};
  const document = { currentScript: { dataset: { opening: findOpening(client) } } };
  runInNewContext(OPENING_SCRIPT, {
    window,
    document,
    location: { hash, search },
    fetch,
    AbortSignal,
    URLSearchParams,
  });
  vi.stubGlobal('orlaOpening', window.orlaOpening);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('the opening call of a frame', () => {
  const clients = [...new Set(STUDIO_GAMES.map(({ client }) => client))];

  test.each(clients)('is made once for %s, by the document', async (client) => {
    const fetch = load(client);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await OPENS[client]?.()).toEqual({ kind: 'done', value: client });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each(['live', 'blackjack'])('names the room of %s', async (client) => {
    const fetch = load(client, { search: '?lang=pt&room=roleta-areia' });
    await OPENS[client]?.('roleta-areia');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ launch: LAUNCH, table: 'roleta-areia' });
  });

  test('is not made without a launch', () => {
    expect(load('slot', { hash: '' })).not.toHaveBeenCalled();
  });
});
