import type { Reply } from './api.ts';

/** What was put on the screen since an answer was asked for is not in it: it is dropped, and asked for again. */
export async function askFresh<Value>(ask: () => Promise<Reply<Value>>, countPut: () => number): Promise<Reply<Value>> {
  for (;;) {
    const before = countPut();
    const reply = await ask();
    if (reply.kind !== 'done' || countPut() === before) return reply;
  }
}
