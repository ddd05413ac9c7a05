import type { LotteryState } from '../../../contract/studio/lottery.ts';
import { isTurnedAway } from '../api.ts';
import { createServerClock } from '../server-clock.ts';
import { askState } from './api.ts';

export type DrawPhase = 'open' | 'closed' | 'drawing';

interface Options {
  readonly launch: string;
  /** `nowMs` is server time. */
  readonly onTick: (phase: DrawPhase, leftMs: number, nowMs: number) => void;
  /** The server sent a new state: another draw or new results. */
  readonly onState: (state: LotteryState) => void;
  readonly onSilence: () => void;
  readonly onExpired: () => void;
}

const TICK_MS = 250;
const ASK_AFTER_DRAW_MS = 350;
const ASK_AGAIN_MS = 1500;
const ASK_AGAIN_MAX_MS = 15_000;
const CLOCK_SET_MS = 2000;

/**
 * How far the device's clock is ahead of `performance`. This changes when the clock is set, and during sleep, because `performance` may
 * pause then.
 */
const readClocksApart = () => Date.now() - performance.now();

/** Follows the server's clock from draw to draw. Asks for a new state when numbers are due and when the page becomes visible. */
export function createDrawClock(first: LotteryState, { launch, onTick, onState, onSilence, onExpired }: Options) {
  let state = first;
  const { now, set: setNow } = createServerClock();
  let askAtMs = first.draw.drawsAt + ASK_AFTER_DRAW_MS;
  let waitMs = ASK_AGAIN_MS;
  let isAsking = false;
  let clocksApart = readClocksApart();

  function take(next: LotteryState): void {
    setNow(next.now);
    const isNew =
      next.draw.drawNumber !== state.draw.drawNumber || next.results[0]?.drawNumber !== state.results[0]?.drawNumber;
    state = next;
    askAtMs = next.draw.drawsAt + ASK_AFTER_DRAW_MS;
    waitMs = ASK_AGAIN_MS;
    if (isNew) onState(next);
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const reply = await askState(launch);
    isAsking = false;
    if (reply.kind === 'done') return take(reply.value);
    if (reply.kind === 'refused' && !isTurnedAway(reply.code)) return onExpired();
    onSilence();
    askAtMs = now() + waitMs;
    waitMs = Math.min(ASK_AGAIN_MAX_MS, waitMs * 2);
  }

  function tick(): void {
    const time = now();
    const { closesAt, drawsAt } = state.draw;
    const wasSet = Math.abs(readClocksApart() - clocksApart) > CLOCK_SET_MS;
    if (wasSet) clocksApart = readClocksApart();
    if (wasSet || time >= askAtMs) void ask();
    if (time < closesAt) onTick('open', closesAt - time, time);
    else onTick(time < drawsAt ? 'closed' : 'drawing', drawsAt - time, time);
  }

  setNow(first.now);
  setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void ask();
  });
  tick();
  return { getState: () => state, refresh: ask };
}
