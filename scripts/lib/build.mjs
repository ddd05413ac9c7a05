import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { writeWorkerWords } from '../../src/i18n/worker-words.ts';
import { listMissing } from '../words/files.mjs';
import { listBroken } from '../words/messages.mjs';
import { bin, run } from './run.mjs';

const INPUTS = ['src', 'public', 'astro.config.mjs', 'wrangler.toml', 'package-lock.json', 'scripts/lib/build.mjs'];
const MARK = 'dist/.orla';
const STUDIO_CLIENTS = 'src/studio/client';
const CONSOLE = 'src/console/vite.config.ts';
const STUDIO_ASSETS = 'dist/studio/studio/assets';

function* files(entry) {
  if (!existsSync(entry)) return;
  if (!statSync(entry).isDirectory()) return void (yield entry);
  // Folders that tools create at run time (`.wrangler`) are not sources.
  const names = readdirSync(entry).filter((name) => !name.startsWith('.'));
  for (const name of names.sort()) yield* files(path.join(entry, name));
}

function fingerprint() {
  const hash = createHash('sha256').update(process.env.DEPLOYED ?? '');
  for (const input of INPUTS)
    for (const file of files(input))
      if (!file.endsWith('worker-configuration.d.ts')) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** A test runner sets NODE_ENV to `test`, which would select React's development build. */
const PRODUCTION = { NODE_ENV: 'production' };

async function step(command, args) {
  const { code, output } = await run(command, args, { capture: true, env: PRODUCTION });
  return code === 0 ? undefined : output.trim().split('\n').slice(-15).join('\n');
}

/** Builds the words that the platform and the studio read by language, and the game clients. Returns an error text, or undefined. */
export async function buildGames() {
  writeWorkerWords(['platform'], 'dist/platform');
  if (!existsSync(STUDIO_CLIENTS)) return undefined;
  writeWorkerWords(['studio'], 'dist/studio');
  rmSync(STUDIO_ASSETS, { recursive: true, force: true });
  const clients = readdirSync(STUDIO_CLIENTS).filter((name) => existsSync(path.join(STUDIO_CLIENTS, name, 'main.ts')));
  for (const client of clients) {
    const error = await step(bin('vite'), [
      'build',
      '-c',
      path.join(STUDIO_CLIENTS, 'vite.config.ts'),
      '--mode',
      client,
    ]);
    if (error) return `${client}: ${error}`;
  }
  return undefined;
}

/** Builds the operator's console into the folder `client` of the site's build. Returns an error text, or undefined. */
export async function buildConsole(client = 'dist/client') {
  if (!existsSync(CONSOLE)) return undefined;
  const error = await step(bin('vite'), ['build', '-c', CONSOLE, '--outDir', path.resolve(client, 'console')]);
  return error && `console: ${error}`;
}

/**
 * Builds the site, then the operator's console and the studio's game clients. Returns `{ ok, error? }`; does nothing when the sources have
 * not changed.
 */
export async function buildIfChanged() {
  const wanted = fingerprint();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return { ok: true };
  console.log('Building …');
  const full = LANGUAGES.filter(({ status }) => status === 'full');
  for (const file of full.flatMap(({ path: locale }) => listMissing(locale)))
    console.log(`${file} is missing: its texts are those of the next language`);
  const broken = LANGUAGES.filter(({ status }) => status !== 'off').flatMap(({ path: locale }) => listBroken(locale));
  if (broken.length > 0) return { ok: false, error: broken.join('\n') };
  const astro = [path.join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'];
  const error = (await step(process.execPath, astro)) ?? (await buildConsole()) ?? (await buildGames());
  if (error) return { ok: false, error };
  writeFileSync(MARK, wanted);
  return { ok: true };
}
