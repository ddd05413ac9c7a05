// Measures the edge's own time per call by stage, in µs of processor time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { fail } from '../lib/run.mjs';
import { readSite, withoutFiles } from './built.mjs';
import { ROUNDS } from './rounds.mjs';
import { median } from './stats.mjs';

const TIMES = 20_000;

/** The printed stages: title, measured stage, and a stage whose time is subtracted because it is only the loop's own work. */
const SHOWN = [
  ['request read: path, call, visitor', 'read', 'nothing'],
  ['host, one form, gate', 'gate', 'nothing'],
  ['query', 'query', 'nothing'],
  ['limit', 'limit', 'nothing'],
  ['headers for the platform, signed a moment ago', 'headers', 'nothing'],
  ['… signed anew', 'sign', 'nothing'],
  ['session of a pair that was seen', 'session', 'nothing'],
  ['… of a new pair', 'unseal', 'nothing'],
  ['asking: breaker, places, time limit', 'ask', 'check'],
  ['text of the answer read', 'answered', 'built'],
  ['answer checked', 'check', 'answered'],
  ['… a member’s', 'checkMember', 'answeredMember'],
  ['reply', 'reply', 'nothing'],
  ['… a member’s, searched for the token', 'replyMember', 'nothing'],
  ['… split into a pair', 'split', 'nothing'],
  ['headers of every answer', 'finish', 'reply'],
  ['line of the log', 'log', 'finish'],
];

/** Serves the stages in a worker of their own with the site's bindings. */
export async function stagesWorker(folder) {
  const outDir = path.resolve(folder, 'stages');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'scripts/bench/edge-stages-worker.ts',
      outDir,
      minify: true,
      rollupOptions: { output: { entryFileNames: 'main.mjs' }, external: ['cloudflare:workers'] },
    },
    ssr: { noExternal: true, target: 'webworker' },
  });
  const contents = readFileSync(path.join(outDir, 'main.mjs'), 'utf8');
  const modules = [{ type: 'ESModule', path: 'main.mjs', contents }];
  return { ...withoutFiles(readSite({})), name: 'stages', modulesRoot: '.', modules };
}

export async function measureStageTable(port, readCpuUs, record) {
  const names = [...new Set(SHOWN.flatMap(([, stage, without]) => [stage, without]))];
  const costs = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names) {
      const before = readCpuUs();
      const answer = await fetch(`http://127.0.0.1:${port}/${name}?times=${TIMES}`);
      if (!answer.ok) fail(`The stage ${name} answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
      // The first round is a warm-up.
      if (round > 0) costs.get(name)?.push((readCpuUs() - before) / TIMES);
    }
  const cost = (name) => median(costs.get(name) ?? []);
  for (const [what, stage, without] of SHOWN)
    record(`edge: µs of a stage, ${what}`, (cost(stage) - cost(without)).toFixed(1), '–', true);
}
