import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../../../../src/contract/core/errors.ts';
import { createShotsInFlight } from '../../../../src/studio/client/fish/shots-in-flight.ts';

const kept: (string | null)[] = [];
const asked: Record<string, unknown>[] = [];
/** The error code with which every shot is refused. Undefined: a shot gets no answer. */
let errorCode: ErrorCode | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  kept.length = 0;
  asked.length = 0;
  errorCode = undefined;
  vi.stubGlobal('parent', {
    postMessage: ({ type, pending }: { type: string; pending: string | null }) => {
      if (type === 'orla:keep') kept.push(pending);
    },
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    if (errorCode === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ success: false, errorCode, message: '' }, { status: ERROR_STATUS[errorCode] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SHOT = { shotKey: 'a', stake: 1, fish: 7, clientSeed: 'x', sea: 1 };

async function shoot(shots: ReturnType<typeof createShotsInFlight>, order = SHOT) {
  const reply = shots.ask(order, () => undefined);
  await vi.runAllTimersAsync();
  return reply;
}

describe('a shot refused by the gate', () => {
  test('is over', async () => {
    const shots = createShotsInFlight('launch', undefined);
    errorCode = 'upstream.read_only';
    expect(await shoot(shots)).toEqual({ kind: 'refused', code: 'upstream.read_only' });
    expect([asked.length, kept.at(-1), shots.listHeldBack()]).toEqual([1, null, []]);
  });

  test('stays pending after an attempt without an answer, also over a reload, and only a tap repeats it', async () => {
    const shots = createShotsInFlight('launch', undefined);
    expect((await shoot(shots)).kind).toBe('lost');
    errorCode = 'gate.maintenance';
    expect(await shoot(shots)).toEqual({ kind: 'refused', code: 'unanswered' });
    expect(shots.listHeldBack()).toEqual([SHOT]);
    const again = createShotsInFlight('launch', JSON.parse(kept.at(-1) ?? ''));
    expect([again.recalled, again.listHeldBack()]).toEqual([[], [SHOT]]);
    errorCode = 'games.round_returned';
    const [order] = again.listHeldBack();
    expect(await shoot(again, order as typeof SHOT)).toEqual({ kind: 'refused', code: 'games.round_returned' });
    expect(asked.at(-1)).toEqual({ launch: 'launch', ...SHOT });
    expect([again.listHeldBack(), kept.at(-1)]).toEqual([[], null]);
  });

  test('is repeated on opening when only the host page kept it', () => {
    const shots = createShotsInFlight('launch', [SHOT]);
    expect([shots.recalled, shots.listHeldBack()]).toEqual([[SHOT], []]);
  });
});
