// `npm run check` runs types, lint and format, import rules, and the search for unused code. Independent steps run two at a time.
import { existsSync, statSync } from 'node:fs';
import process from 'node:process';
import { bin, run } from './lib/run.mjs';

// One thread only. With several threads, each thread checks the same library types again. On two cores this doubles the processor time and
// saves no time.
const NATIVE_TSC = ['node_modules/@typescript/native/bin/tsc', '--singleThreaded'];
const hasPlatform = existsSync('src/platform/wrangler.toml');
const hasStudio = existsSync('src/studio/wrangler.toml');

function isOlder(generated, source) {
  return !existsSync(generated) || statSync(generated).mtimeMs < statSync(source).mtimeMs;
}

async function generateTypes() {
  if (!existsSync('.astro/types.d.ts')) {
    const { code, output } = await run(process.execPath, ['node_modules/.bin/astro', 'sync'], { capture: true });
    if (code !== 0) return output;
  }
  const workers = [['worker-configuration.d.ts', 'wrangler.toml']];
  if (hasPlatform) workers.push(['src/platform/worker-configuration.d.ts', 'src/platform/wrangler.toml']);
  if (hasStudio) workers.push(['src/studio/worker-configuration.d.ts', 'src/studio/wrangler.toml']);
  if (hasPlatform && hasStudio)
    workers.push(['tests/workerd/studio/worker-configuration.d.ts', 'tests/workerd/studio/wrangler.toml']);
  for (const [generated, config] of workers) {
    if (!isOlder(generated, config)) continue;
    const { code, output } = await run(bin('wrangler'), ['types', '--strict-vars=false', generated, '-c', config], {
      capture: true,
    });
    if (code !== 0) return output;
  }
  return undefined;
}

const STEPS = [
  ['texts and currency of the brand', process.execPath, ['scripts/lib/check-brand.mjs']],
  ['words of each language', process.execPath, ['scripts/words.mjs', 'check']],
  [
    'types of pages (astro check)',
    process.execPath,
    ['node_modules/.bin/astro', 'check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.pages.json'],
  ],
  ['types', process.execPath, [...NATIVE_TSC, '-p', 'tsconfig.json']],
  ...(hasPlatform
    ? [['types of the platform', process.execPath, [...NATIVE_TSC, '-p', 'src/platform/tsconfig.json']]]
    : []),
  ...(hasStudio
    ? [
        ['types of the studio', process.execPath, [...NATIVE_TSC, '-p', 'src/studio/tsconfig.json']],
        ['types of the game client', process.execPath, [...NATIVE_TSC, '-p', 'src/studio/client/tsconfig.json']],
      ]
    : []),
  ...(hasPlatform && hasStudio
    ? [['types of the studio’s tests', process.execPath, [...NATIVE_TSC, '-p', 'tests/workerd/studio/tsconfig.json']]]
    : []),
  ['lint and format (biome)', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['import rules (dependency-cruiser)', bin('depcruise'), ['src', '--config', '.dependency-cruiser.cjs']],
  ['unused code (knip)', bin('knip'), []],
];

const typesError = await generateTypes();
if (typesError) {
  console.error(typesError);
  process.exit(1);
}

const queue = [...STEPS];
let failed = 0;
async function work() {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const [name, command, args] = step;
    const began = performance.now();
    const { code, output } = await run(command, args, { capture: true });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (code !== 0) {
      failed += 1;
      console.log(output);
    }
  }
}
await Promise.all([work(), work()]);
process.exit(failed === 0 ? 0 : 1);
