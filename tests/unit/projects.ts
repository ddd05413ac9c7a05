import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { localeFiles } from '../../src/i18n/locale-files-plugin.ts';
import { PATIENCE_MS } from '../patience.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FILES = 'tests/unit/**/*.test.ts';
const MOCKS = /\bvi\.(?:mock|doMock)\(/;

function isMocking(file: string): boolean {
  return MOCKS.test(readFileSync(`${root}${file}`, 'utf8'));
}

function toProject(name: string, test: object): TestProjectInlineConfiguration {
  return {
    root,
    plugins: [localeFiles(async (markdown) => markdown)],
    // A busy machine takes longer than the usual 5 s for a test that imports all of the contract.
    test: {
      name,
      environment: 'node',
      include: [FILES],
      testTimeout: 2 * PATIENCE_MS,
      hookTimeout: 2 * PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS } },
      ...test,
    },
  };
}

/** A project in which every file has its own process. It is for Stryker, which takes a single project. */
export const isolatedProject = toProject('unit', {});

const mocking = globSync(FILES, { cwd: root }).filter(isMocking);

/**
 * Test files share one process, because a process for each file costs more time than the tests. Files that replace modules have processes of their
 * own: in a shared process other files would get the mocks.
 */
export const unitProjects = [
  toProject('unit', { isolate: false, exclude: mocking }),
  toProject('unit-mocks', { include: mocking }),
];
