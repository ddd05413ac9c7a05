// Runs batches of simulated rounds on request. Each batch has a seed, so its result is the same on every machine.
import { parentPort } from 'node:worker_threads';
import { createRandom, sampleClusters } from '../../src/studio/slots/cluster-figures.ts';
import { CLUSTER_MODELS } from '../../src/studio/slots/cluster-models.ts';

parentPort.on('message', ({ id, rounds, seed }) => {
  parentPort.postMessage({ id, sample: sampleClusters(CLUSTER_MODELS[id], rounds, createRandom(seed)) });
});
