import { atom, onMount } from 'nanostores';
import { environment, hasEnvironment } from './environment.ts';
import { getServerNow } from './request.ts';
import { knowsServerTime, noteServerTime, toServerTime } from './server-offset.ts';

const TICK_MS = 1_000;

/**
 * Server time in milliseconds since the Unix epoch, updated every second while it is displayed; the visitor's clock may
 * be wrong by hours.
 */
export const $serverNow = atom(0);

function show(): void {
  $serverNow.set(toServerTime());
}

async function learnOffset(): Promise<void> {
  if (knowsServerTime()) return;
  const now = await getServerNow();
  if (now === undefined) return;
  noteServerTime(now);
  show();
}

onMount($serverNow, () => {
  if (!hasEnvironment()) return undefined;
  let callOff = () => {};
  const tick = () => {
    show();
    callOff = environment().after(TICK_MS, tick);
  };
  tick();
  void learnOffset();
  return () => callOff();
});

/** Whole seconds until a time (ISO 8601), at least zero. */
export function toSecondsLeft(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / TICK_MS));
}
