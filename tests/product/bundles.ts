import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundlePlatform, bundleStudio } from '../../scripts/bench/built.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the bundles `platform` and `studio`. */
    bundles: string;
  }
}

/** Bundles the platform and the studio once for all files. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-bundles-'));
  await Promise.all([bundlePlatform(path.join(folder, 'platform')), bundleStudio(path.join(folder, 'studio'))]);
  project.provide('bundles', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
