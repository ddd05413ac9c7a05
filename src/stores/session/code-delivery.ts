import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';

/** Times at which the page asks, counted from the sending of the code. Most reports come within seconds, some within two minutes. */
const ASKED_AFTER_MS = [5_000, 10_000, 20_000, 45_000, 100_000] as const;

/** Asks whether a code was delivered; `fail` runs once if it was not. Returns a function that stops the asking. */
export function watchDelivery(id: string, fail: () => void): () => void {
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const callOff of waiting) callOff();
  };
  async function look(): Promise<void> {
    const answer = await ask('getCodeDelivery', { id });
    if (isOver || !answer.ok || answer.value.state !== 'failed') return;
    end();
    fail();
  }
  const waiting = ASKED_AFTER_MS.map((milliseconds) => environment().after(milliseconds, () => void look()));
  return end;
}
