import path from 'node:path';
import { createVitest } from 'vitest/node';

const PROJECTS = {
  'tests/unit/': ['unit', 'unit-mocks'],
  'tests/workerd/edge/': ['workerd-edge'],
  'tests/workerd/platform/': ['workerd-platform'],
  'tests/workerd/studio/': ['workerd-studio'],
};

const listTests = (module) => [...module.children.allTests()];
const isGreen = (module) => module.ok() && listTests(module).length > 0;

/**
 * Starts Vitest once for many runs of a few test files in `root`. With a start for each run, Vite serves all modules anew, which takes most
 * of the time.
 */
export async function openVitest(root, files) {
  const starts = Object.keys(PROJECTS).filter((start) => files.some((file) => file.startsWith(start)));
  const vitest = await createVitest('test', {
    root,
    watch: false,
    reporters: [{}],
    project: starts.flatMap((start) => PROJECTS[start]),
  });
  const toName = ({ moduleId }) => path.relative(root, moduleId);

  return {
    /** Runs these test files. Returns how many tests failed and ran, and the names of the files that are red or did not run. */
    async run(names) {
      const found = (await vitest.globTestSpecifications(names)).filter((one) => names.includes(toName(one)));
      const result = await vitest.runTestSpecifications(found, false);
      // The result also has the files of earlier runs.
      const modules = result.testModules.filter((module) => names.includes(toName(module)));
      const count = (state) => modules.flatMap(listTests).filter((test) => test.result().state === state).length;
      const failed = count('failed');
      const green = new Set(modules.filter(isGreen).map(toName));
      return { failed, ran: failed + count('passed'), red: names.filter((name) => !green.has(name)) };
    },
    /** Tells that these files have changed. */
    forget(changed) {
      for (const file of changed) vitest.invalidateFile(file);
    },
    close: () => vitest.close(),
  };
}
