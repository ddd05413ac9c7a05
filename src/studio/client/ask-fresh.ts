import type { Reply } from './api.ts';

/** Repeats the request when items were added (`countPut`) while it ran, because the answer does not include them. */
export async function askFresh<Value>(ask: () => Promise<Reply<Value>>, countPut: () => number): Promise<Reply<Value>> {
  for (;;) {
    const before = countPut();
    const reply = await ask();
    if (reply.kind !== 'done' || countPut() === before) return reply;
  }
}
