import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setStepProbe } from '../../../../src/platform/cashier/transfer-steps.ts';
import { readCounts } from '../operator/queue-counts.ts';
import { moveClock, seedAll } from '../support/api.ts';
import { alarm } from './cashier.ts';
import { batches, MEMBERS } from './cashier-model.ts';
import { MET, type Seat, sit, Walk } from './cashier-walk.ts';

const SEEDS = [3, 20_261_121];
const BATCHES = 350;
/** Every fourth batch repeats an earlier one. */
const REPEAT_EVERY = 4;

beforeAll(async () => {
  await seedAll();
});
afterEach(() => {
  setStepProbe();
  moveClock(0);
});

describe('the cashier under random commands of several members', () => {
  test.each(SEEDS)('keeps every book (seed %d)', async (seed) => {
    const seats: Seat[] = [];
    for (let index = 0; index < MEMBERS; index += 1) seats.push(await sit(`acaso${seed % 97}x${index}`));
    const walk = new Walk(seats);
    const fresh = fc.sample(batches, { seed, numRuns: BATCHES });
    for (const [n, drawn] of fresh.entries()) {
      const batch = (n % REPEAT_EVERY === 0 ? fresh[Math.floor(n / 2)] : undefined) ?? drawn;
      const learn = await Promise.all(batch.map((command) => walk.run(command)));
      for (const one of learn) (one as (isAlone: boolean) => void)(batch.length === 1);
      setStepProbe();
      await walk.check();
    }
    moveClock(3_600_000);
    for (const { memberId } of seats) await alarm(memberId);
    await walk.check();
    expect(walk.model.pending, 'everything on its way has arrived').toEqual([]);
    const { stored, counted } = await readCounts();
    expect(stored, 'counts of the queues').toEqual(counted);
  });

  test('reached every outcome', () => {
    const outcomes = [
      'order done',
      'order repeated',
      'order idempotency.mismatch',
      'withdraw done',
      'withdraw repeated',
    ];
    const others = [
      'withdraw wallet.insufficient_funds',
      'send done',
      'send repeated',
      'transfer held',
      'transfer sent',
    ];
    const more = [
      'move done',
      'move wallet.insufficient_funds',
      'move wallet.amount_invalid',
      'step cashier.state_changed',
      'explain done',
      'reverse done',
      'reverse owed',
      'reverse cashier.state_changed',
      'explain cashier.state_changed',
    ];
    const taken = ['approved taken', 'rejected taken', 'paid taken', 'failed taken', 'partly taken'];
    for (const outcome of [...outcomes, ...others, ...more, ...taken]) expect([...MET]).toContain(outcome);
  });
});
