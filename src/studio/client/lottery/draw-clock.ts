import type { LotteryState } from '../../../contract/studio/lottery.ts';
import { isTurnedAway } from '../api.ts';
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

/** Follows the server's clock from draw to draw. Asks for a new state when numbers are due and when the page becomes visible. */
export function createDrawClock(first: LotteryState, { launch, onTick, onState, onSilence, onExpired }: Options) {
  let state = first;
  let offsetMs = first.now - Date.now();
  let askAtMs = first.draw.drawsAt + ASK_AFTER_DRAW_MS;
  let waitMs = ASK_AGAIN_MS;
  let isAsking = false;

  const now = () => Date.now() + offsetMs;

  function take(next: LotteryState): void {
    offsetMs = next.now - Date.now();
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
    if (time >= askAtMs) void ask();
    if (time < closesAt) onTick('open', closesAt - time, time);
    else onTick(time < drawsAt ? 'closed' : 'drawing', drawsAt - time, time);
  }

  setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void ask();
  });
  tick();
  return { getState: () => state, refresh: ask };
}
