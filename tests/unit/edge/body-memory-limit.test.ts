import { describe, expect, test } from 'vitest';
import { createBodyMemoryLimit, SHORT_BODY_BYTES } from '../../../src/edge/proxy/body-memory-limit.ts';

const MAX = 100_000;

function room() {
  const clock = { now: 0 };
  return { clock, room: createBodyMemoryLimit({ max: MAX, reservationMs: 1000, now: () => clock.now }) };
}

describe('the memory limit of bodies', () => {
  test('is reached at its last byte and frees memory when a body is released', () => {
    const { room: bodies } = room();
    const [first, second] = [bodies.enter(), bodies.enter()];
    expect([first.reserve(60_000), second.reserve(40_001), second.isRefused]).toEqual([true, false, true]);
    expect([second.reserve(40_000), second.isRefused, bodies.held]).toEqual([true, false, MAX]);
    first.release();
    expect([bodies.held, bodies.enter().reserve(60_000)]).toEqual([40_000, true]);
  });

  test('counts a body that grows once', () => {
    const { room: bodies } = room();
    const body = bodies.enter();
    for (const bytes of [20_000, 40_000, 80_000]) body.reserve(bytes);
    expect(bodies.held).toBe(80_000);
    body.release();
    body.release();
    expect(bodies.held).toBe(0);
  });

  test('never refuses a short body', () => {
    const { room: bodies } = room();
    bodies.enter().reserve(MAX);
    expect(bodies.enter().reserve(SHORT_BODY_BYTES)).toBe(true);
    expect(bodies.enter().reserve(SHORT_BODY_BYTES + 1)).toBe(false);
    expect(bodies.held).toBe(MAX);
  });

  test('releases expired reservations and holds nothing for released ones', () => {
    const { room: bodies, clock } = room();
    const gone = bodies.enter();
    gone.reserve(MAX);
    clock.now = 999;
    const next = bodies.enter();
    expect(next.reserve(50_000)).toBe(false);
    clock.now = 1000;
    expect([next.reserve(50_000), bodies.held]).toEqual([true, 50_000]);
    next.release();
    expect([next.reserve(50_000), bodies.held]).toEqual([false, 0]);
  });

  test('keeps reservations of active uploads and expires idle ones first', () => {
    const { room: bodies, clock } = room();
    const [sending, gone, next] = [bodies.enter(), bodies.enter(), bodies.enter()];
    sending.reserve(60_000);
    clock.now = 300;
    gone.reserve(40_000);
    clock.now = 900;
    sending.reserve(60_000);
    clock.now = 1299;
    expect(next.reserve(40_000)).toBe(false);
    clock.now = 1300;
    expect([next.reserve(40_000), next.reserve(40_001), bodies.held]).toEqual([true, false, MAX]);
    clock.now = 1900;
    expect([next.reserve(60_000), bodies.held]).toEqual([true, 60_000]);
  });
});
