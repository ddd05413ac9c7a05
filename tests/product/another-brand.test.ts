import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/lib/run.mjs';
import { ANOTHER, listColours, makeAnotherBrand, readBuilt, toOther } from './another-brand.ts';

let folder: string;
let built: Map<string, string>;

/** Lists the built browser files and the files that print pages. */
const listWith = (text: string | RegExp) =>
  [...built].filter(([, content]) => content.search(text) >= 0).map(([file]) => file);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'orla-brand-'));
  makeAnotherBrand(folder);
  const astro = path.resolve('node_modules/astro/bin/astro.mjs');
  const { code, output } = await run(process.execPath, [astro, 'build', '--root', folder], {
    capture: true,
    cwd: folder,
  });
  if (code !== 0) throw new Error(output.split('\n').slice(-15).join('\n'));
  built = readBuilt(path.join(folder, 'dist'));
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a site of another brand, made in src/brand/ alone', () => {
  test('has its name and nothing of the old one', () => {
    expect(listWith(ANOTHER.name).length).toBeGreaterThan(0);
    // Names of game vendors, of our own headers and of our logs are not names of the site.
    expect(listWith(/\bOrla\b(?! Studio)(?<!X-Orla)/)).toEqual([]);
    expect(listWith('orla.example')).toEqual([]);
  });

  test('has its currency and not the old one', () => {
    for (const side of ['client/', 'server/'])
      expect(listWith(/\bEUR\b/).some((file) => file.startsWith(side))).toBe(true);
    expect(listWith(/\bBRL\b/)).toEqual([]);
  });

  test('has its colours and none of the old ones', () => {
    for (const colour of listColours()) {
      expect(listWith(toOther(colour)), toOther(colour)).not.toEqual([]);
      expect(listWith(new RegExp(colour, 'i')), colour).toEqual([]);
    }
  });

  test('has its sign in the header and in the tab', () => {
    expect(built.get('client/favicon.svg')).toContain(ANOTHER.signPath);
    expect(listWith(ANOTHER.signPath).some((file) => file.startsWith('server/'))).toBe(true);
    for (const name of ['logo.svg', 'mark.svg']) {
      const [path] = / d="[^"]+"/.exec(readFileSync(`src/brand/${name}`, 'utf8')) ?? [];
      expect(listWith(path ?? '')).toEqual([]);
    }
  });

  test('uses its own words on pages, at the gate, and in later responses', () => {
    for (const text of [ANOTHER.title, ANOTHER.gate, ANOTHER.about, ANOTHER.centre])
      expect(
        listWith(text).some((file) => file.startsWith('client/_astro/')),
        text,
      ).toBe(true);
    expect(listWith('A noite começa na orla')).toEqual([]);
  });
});
