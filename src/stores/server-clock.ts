import { atom, onMount } from 'nanostores';
import { environment } from './environment.ts';
import { getServerNow } from './request.ts';

const TICK_MS = 1_000;

/** Milliseconds since 1970 by the server's clock, second by second while somebody looks: the visitor's own may be wrong by hours. */
export const $serverNow = atom(0);

let offset = 0;
let isKnown = false;

function show(): void {
  $serverNow.set(environment().now() + offset);
}

async function learnOffset(): Promise<void> {
  if (isKnown) return;
  const now = await getServerNow();
  if (now === undefined) return;
  isKnown = true;
  offset = now - environment().now();
  show();
}

onMount($serverNow, () => {
  let callOff = () => {};
  const tick = () => {
    show();
    callOff = environment().after(TICK_MS, tick);
  };
  tick();
  void learnOffset();
  return () => callOff();
});

/** Whole seconds until a time (ISO 8601), never below zero. */
export function toSecondsLeft(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / TICK_MS));
}
