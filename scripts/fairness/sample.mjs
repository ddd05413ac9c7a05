import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const BATCH = 10_000_000;

function add(a, b) {
  if (!a) return b;
  const sum = (x, y) => (Array.isArray(x) ? x.map((each, index) => sum(each, y[index])) : x + y);
  return {
    ...Object.fromEntries(Object.keys(a).map((name) => [name, sum(a[name], b[name])])),
    largest: Math.max(a.largest, b.largest),
  };
}

/** Samples the models by id, in batches over the machine's cores. */
export async function sampleModels(ids, rounds) {
  const jobs = ids.flatMap((id, model) =>
    Array.from({ length: Math.ceil(rounds / BATCH) }, (_, batch) => ({
      id,
      rounds: Math.min(BATCH, rounds - batch * BATCH),
      seed: 1_000 * (model + 1) + batch,
    })),
  );
  const samples = {};
  const work = async () => {
    const worker = new Worker(new URL('./sample-worker.mjs', import.meta.url));
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      worker.postMessage(job);
      const [{ id, sample }] = await once(worker, 'message');
      samples[id] = add(samples[id], sample);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, work));
  return samples;
}
