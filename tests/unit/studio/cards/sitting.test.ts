import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../../src/contract/core/errors.ts';
import type { CardMessage } from '../../../../src/studio/cards/messages.ts';
import { ENTRIES_MINOR } from '../../../../src/studio/cards/table-timing.ts';
import type { TableView } from '../../../../src/studio/cards/table-views.ts';
import type { SitOrder } from '../../../../src/studio/client/cards/api.ts';
import { startGame } from '../../../../src/studio/client/cards/game.ts';
import { createCardsSpeech } from '../../../../src/studio/client/cards/words.ts';
import { toDictionary } from '../dictionary.ts';
import { createFrame } from '../fake-document.ts';

const speech = createCardsSpeech(toDictionary('cards', 'en'), 'BRL');
const { say, money } = speech;
/** The sum of the waits of one request with all its retries. */
const TRIES_MS = 40_000;
const GAME = {
  gameId: 'tres-mares',
  gameName: 'Três Marés',
  currency: 'BRL' as const,
  balance: 100,
  entries: ENTRIES_MINOR.map((minor) => minor / 100),
  rtp: 9500,
  lastEntry: null,
};
const OVER: TableView = {
  table: 1,
  ticketId: 't',
  state: 'over',
  entryMinor: 500,
  serverSeedHash: '',
  dueMs: null,
  seats: [],
  yourSeat: 0,
  turned: null,
  leader: null,
  turn: null,
  cards: [],
  open: [],
  tricks: [],
  result: null,
  voidReason: null,
};
const levels = ENTRIES_MINOR.map((entryMinor) => ({
  entryMinor,
  seated: 0,
  startsAtMs: null,
  serverSeedHash: `hash-${entryMinor}`,
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the frame of a card room. Each request to enter is refused with the code that `refuse` has set; before that it gets no answer. */
async function enter({
  search = '',
  table = null,
  kept,
}: {
  search?: string;
  table?: TableView | null;
  kept?: unknown;
}) {
  const frame = createFrame(search);
  const asked: SitOrder[] = [];
  let refusal: ErrorCode | undefined;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    if (refusal === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ success: false, errorCode: refusal, message: refusal }, { status: 409 });
  });
  let hear: (message: CardMessage) => void = () => undefined;
  startGame(frame.root, 'launch', GAME, speech, kept, (next) => {
    hear = next;
    return { send: () => undefined };
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    ...frame,
    asked,
    show: () => hear({ type: 'room', view: { nowMs: Date.now(), levels, table } }),
    refuse: (code: ErrorCode) => {
      refusal = code;
    },
    getKeys: () => [...new Set(asked.map(({ ticketKey }) => ticketKey))],
    pass: () => vi.advanceTimersByTimeAsync(TRIES_MS),
    sit: async () => {
      frame.require('.spin').click();
      await vi.advanceTimersByTimeAsync(TRIES_MS);
    },
  };
}

describe('an entry of a member already seated', () => {
  test('is refused with a message, and the next entry has a new key', async () => {
    const room = await enter({});
    room.show();
    room.refuse('games.already_seated');
    await room.sit();
    expect(room.asked).toHaveLength(1);
    expect(room.getKept()).toBeNull();
    expect(room.require('.message').textContent).toBe(speech.find('error.games.already_seated'));
    await room.sit();
    expect(room.getKeys()).toHaveLength(2);
  });
});

describe('an entry without an answer', () => {
  test('is repeated with its own key, and the frame says so', async () => {
    const room = await enter({});
    room.show();
    await room.sit();
    expect(room.require('.message').textContent).toBe(say('retryByHand'));
    expect(room.getKept()).toMatchObject({ ticketKey: room.getKeys()[0] });
    await room.sit();
    expect(room.getKeys()).toHaveLength(1);
  });

  test('is repeated only by a tap once the gate refused it, and the frame says that its outcome is unknown', async () => {
    const room = await enter({});
    room.show();
    await room.sit();
    room.refuse('upstream.read_only');
    await room.sit();
    expect(room.require('.message').textContent).toBe(say('error.unanswered'));
    const again = await enter({ kept: room.getKept() });
    await again.pass();
    expect(again.asked).toEqual([]);
    expect(again.require('.message').textContent).toBe(say('error.unanswered'));
    await again.sit();
    expect(again.getKeys()).toEqual(room.getKeys());
    expect(again.asked[0]).not.toHaveProperty('isHeldBack');
  });

  test('can be repeated before the room has sent anything', async () => {
    const kept = { ticketKey: 'kept-key-1', entry: 5, clientSeed: 'a', serverSeedHash: 'b' };
    const room = await enter({ kept });
    await room.pass();
    expect(room.isOff('.spin')).toBe(false);
    expect(room.require('.spin').textContent).toBe(say('sit', { amount: money(5) }));
    await room.sit();
    expect(room.getKeys()).toEqual(['kept-key-1']);
  });
});

describe('a frame opened from a room of the room list', () => {
  const search = '?room=entrada-200';
  const findChange = (room: Awaited<ReturnType<typeof enter>>) =>
    room.list('button').find((button) => button.textContent === say('changeEntry'));

  test('offers only the entry of that room', async () => {
    const room = await enter({ search });
    room.show();
    expect(room.list('.choice').map((choice) => choice.querySelector('input')?.value)).toEqual(['200']);
    await room.sit();
    expect(room.asked[0]).toMatchObject({ entry: 2, serverSeedHash: 'hash-200' });
  });

  test('repeats that entry, whatever the last entry was, and offers no other', async () => {
    const room = await enter({ search, table: OVER });
    room.show();
    expect(room.require('.spin').textContent).toBe(say('sitAgain', { amount: money(2) }));
    expect(findChange(room)?.hidden).toBe(true);
    await room.sit();
    expect(room.asked[0]?.entry).toBe(2);
  });

  test('offers all entries for any other launch, and repeats the last one', async () => {
    const room = await enter({ search: '?room=other', table: OVER });
    room.show();
    expect(room.require('.spin').textContent).toBe(say('sitAgain', { amount: money(5) }));
    expect(findChange(room)?.hidden).toBe(false);
    findChange(room)?.click();
    expect(room.list('.choice')).toHaveLength(ENTRIES_MINOR.length);
  });
});
