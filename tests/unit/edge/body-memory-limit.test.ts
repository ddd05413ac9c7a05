import { describe, expect, test } from 'vitest';
import { createBodyMemoryLimit, SHORT_BODY_BYTES } from '../../../src/edge/proxy/body-memory-limit.ts';

const MAX = 100_000;

function room() {
  const clock = { now: 0 };
  return { clock, room: createBodyMemoryLimit({ max: MAX, placeMs: 1000, now: () => clock.now }) };
}

describe('the memory limit of bodies', () => {
  test('is reached at its last byte and frees memory when a body is released', () => {
    const { room: bodies } = room();
    const [first, second] = [bodies.enter(), bodies.enter()];
    expect([first.hold(60_000), second.hold(40_001), second.isRefused]).toEqual([true, false, true]);
    expect([second.hold(40_000), second.isRefused, bodies.held]).toEqual([true, false, MAX]);
    first.leave();
    expect([bodies.held, bodies.enter().hold(60_000)]).toEqual([40_000, true]);
  });

  test('counts a body that grows once', () => {
    const { room: bodies } = room();
    const body = bodies.enter();
    for (const bytes of [20_000, 40_000, 80_000]) body.hold(bytes);
    expect(bodies.held).toBe(80_000);
    body.leave();
    body.leave();
    expect(bodies.held).toBe(0);
  });

  test('never refuses a short body', () => {
    const { room: bodies } = room();
    bodies.enter().hold(MAX);
    expect(bodies.enter().hold(SHORT_BODY_BYTES)).toBe(true);
    expect(bodies.enter().hold(SHORT_BODY_BYTES + 1)).toBe(false);
    expect(bodies.held).toBe(MAX);
  });

  test('releases expired reservations and holds nothing for released ones', () => {
    const { room: bodies, clock } = room();
    const gone = bodies.enter();
    gone.hold(MAX);
    clock.now = 999;
    const next = bodies.enter();
    expect(next.hold(50_000)).toBe(false);
    clock.now = 1000;
    expect([next.hold(50_000), bodies.held]).toEqual([true, 50_000]);
    next.leave();
    expect([next.hold(50_000), bodies.held]).toEqual([false, 0]);
  });

  test('keeps reservations of active uploads and expires idle ones first', () => {
    const { room: bodies, clock } = room();
    const [sending, gone, next] = [bodies.enter(), bodies.enter(), bodies.enter()];
    sending.hold(60_000);
    clock.now = 300;
    gone.hold(40_000);
    clock.now = 900;
    sending.hold(60_000);
    clock.now = 1299;
    expect(next.hold(40_000)).toBe(false);
    clock.now = 1300;
    expect([next.hold(40_000), next.hold(40_001), bodies.held]).toEqual([true, false, MAX]);
    clock.now = 1900;
    expect([next.hold(60_000), bodies.held]).toEqual([true, 60_000]);
  });
});
