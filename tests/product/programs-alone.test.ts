import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { bin, run } from '../../scripts/lib/run.mjs';
import { UNOPENED_SCRIPT } from '../../src/lib/unopened-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'orla-alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHARED = ['server', 'contract', 'lib'];

/** Copies the source of one program and the parts that it may import, and nothing else. */
function copyProgram(program: string, known: readonly string[]): string {
  const copy = path.join(folder, program);
  for (const part of [program, ...known]) {
    const from = path.join('src', part);
    const filter = (file: string) => !file.includes('.wrangler');
    cpSync(from, path.join(copy, 'src', part), { recursive: true, filter });
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  for (const built of ['dist/platform', 'dist/studio'])
    if (existsSync(built)) cpSync(built, path.join(copy, built), { recursive: true });
  return copy;
}

test.each([
  ['platform', [...SHARED, 'brand', 'i18n/locales.ts', 'i18n/languages.ts', 'words']],
  ['studio', [...SHARED, 'brand/currency.ts', 'i18n/languages.ts', 'words']],
])('%s is bundled without the other', async (program, known) => {
  const copy = copyProgram(program, known);
  const config = path.join(copy, 'src', program, 'wrangler.toml');
  const args = ['deploy', '--dry-run', '--outdir', path.join(copy, 'out'), '-c', config];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  expect(output).toContain('Total Upload');
  expect(code).toBe(0);
  expect(existsSync(path.join(copy, 'out/main.js'))).toBe(true);
});

test('the operator’s console is built without a page or a worker of the site', async () => {
  const known = [
    'contract',
    'lib',
    'brand',
    'i18n',
    'words',
    'stores/core/amount-field.ts',
    'layouts/brand-colours.ts',
  ];
  const copy = copyProgram('console', known);
  const config = path.join(copy, 'src/console/vite.config.ts');
  const { code } = await run(bin('vite'), ['build', '-c', config, '--outDir', path.join(copy, 'out')], {
    capture: true,
  });
  expect(code).toBe(0);
  const page = readFileSync(path.join(copy, 'out/index.html'), 'utf8');
  // The console's policy allows one inline script, by its hash, and no inline style.
  expect(page).toMatch(/<script type="module" crossorigin src="\/console\/assets\/[\w-]+\.js"><\/script>/);
  const inline = [...page.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
  expect(inline).toEqual([UNOPENED_SCRIPT]);
  expect(page).not.toMatch(/<style|style=|\son\w+=/);
});

test('a deployed platform has no account whose password is published', async () => {
  const local = path.join(inject('bundles'), 'platform/main.js');
  expect(readFileSync(local, 'utf8')).toContain('Orla#2026');
  const out = path.join(folder, 'deployed');
  const args = ['deploy', '--dry-run', '--outdir', out, '-c', 'src/platform/wrangler.toml', '--env', 'production'];
  expect((await run(bin('wrangler'), args, { capture: true })).code).toBe(0);
  expect(readFileSync(path.join(out, 'main.js'), 'utf8')).not.toContain('Orla#2026');
});
