import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PARTS = [
  'scripts',
  'translation',
  'package.json',
  'src/words',
  'src/content',
  'src/i18n',
  'src/brand',
  'src/lib',
];
const LIST = `import { listBroken } from './scripts/words/messages.mjs';
import { listMissing } from './scripts/words/files.mjs';
console.log(JSON.stringify([listBroken('es'), listMissing('es')]));`;
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'orla-words-'));
  for (const part of PARTS) cpSync(part, path.join(copy, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  writeFileSync(path.join(copy, 'src/words/es/home.json'), '{ "matches.title": "Par');
  writeFileSync(path.join(copy, 'src/words/es/studio/slot.json'), '');
  rmSync(path.join(copy, 'src/words/es/chat.json'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });

describe('word files that are cut, empty or missing', () => {
  test('are named by the build, which refuses the first two', () => {
    const [broken, missing] = JSON.parse(run('--input-type=module', '--eval', LIST));
    expect(broken).toEqual([
      expect.stringContaining('src/words/es/home.json: '),
      expect.stringContaining('src/words/es/studio/slot.json: '),
    ]);
    expect(missing).toEqual(['src/words/es/chat.json']);
  });

  test('are named by the check', () => {
    const check = () => run('scripts/words.mjs', 'check', 'es');
    expect(check).toThrow(/es\/home\.json: Unterminated/);
    expect(check).toThrow(/es\/studio\/slot\.json: Unexpected end/);
    expect(check).toThrow(/es\/chat\.json: .*is missing/);
  });
});
