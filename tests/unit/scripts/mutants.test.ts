import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breakText, readMutants } from '../../../scripts/lib/mutants.mjs';

interface Mutant {
  name: string;
  tests: string[];
  edits: { file: string; find: string; replace: string }[];
}

const MUTANTS = readMutants() as Mutant[];

describe('the mutants', () => {
  test('have unique names', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect(MUTANTS.length).toBeGreaterThan(200);
  });

  test.each(MUTANTS)('$name applies to the sources and names its tests', ({ tests, edits }) => {
    expect(tests.filter((one) => !/^tests\/(?:unit|workerd)\/.+\.test\.ts$/.test(one) || !existsSync(one))).toEqual([]);
    expect(edits.length).toBeGreaterThan(0);
    for (const edit of edits) {
      const broken = breakText(readFileSync(edit.file, 'utf8'), edit);
      expect(broken, `${edit.file}: «${edit.find}» must stand there once`).toBeDefined();
      expect(edit.replace).not.toBe(edit.find);
    }
  });
});
