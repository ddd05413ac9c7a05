import { describe, expect, test } from 'vitest';
import { checkWorkTree, toVersionArgs, toWorkTree } from '../../../scripts/lib/work-tree.mjs';

const COMMIT = '71d12c0d9f1b2c3d4e5f60718293a4b5c6d7e8f9';
const said = (output: string) => ({ code: 0, output });
const clean = toWorkTree(said(`${COMMIT} fix(edge): name it\n`), said(''));
const dirty = toWorkTree(said(`${COMMIT} fix(edge): name it\n`), said(' M src/a.ts\n?? src/b c.ts\n'));
const none = toWorkTree({ code: 128, output: 'fatal: not a git repository' }, { code: 128, output: '' });

describe('the deployed sources', () => {
  test('are a commit', () => {
    expect(checkWorkTree(clean)).toEqual([]);
    expect(checkWorkTree(dirty)).toEqual(['src/a.ts', 'src/b c.ts']);
    expect(checkWorkTree(none)).toEqual(['git does not say which commit this is']);
  });

  test('are named by a few of many files', () => {
    const many = Array.from({ length: 30 }, (_, index) => ` M src/${index}.ts`).join('\n');
    const problems = checkWorkTree(toWorkTree(said(`${COMMIT} x`), said(many)));
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)).toBe('and 20 more');
  });

  test('are shown by the version at Cloudflare', () => {
    expect(toVersionArgs(clean)).toEqual(['--tag=71d12c0d9f1b', '--message=fix(edge): name it']);
    expect(toVersionArgs(dirty)).toEqual(['--tag=71d12c0d9f1b-dirty', '--message=fix(edge): name it']);
    expect(toVersionArgs(none)).toEqual([]);
  });

  test('are one argument, for any length and first character of the commit’s subject', () => {
    const say = (subject: string) => toVersionArgs(toWorkTree(said(`${COMMIT} ${subject}`), said(''))).slice(1);
    expect(say('--name other')).toEqual(['--message=--name other']);
    expect(say('x'.repeat(200))).toEqual([`--message=${'x'.repeat(100)}`]);
  });
});
