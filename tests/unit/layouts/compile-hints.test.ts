import { expect, test } from 'vitest';
import { compileHints } from '../../../src/layouts/compile-hints.ts';

const chunk = (name: string, facadeModuleId: string | null, imports: readonly string[] = []) => ({
  type: 'chunk',
  name,
  fileName: `_astro/${name}.js`,
  facadeModuleId,
  imports: imports.map((one) => `_astro/${one}.js`),
  code: `/* ${name} */`,
});

test('files for joining are marked in their first line; files of every page and unrelated files are not', () => {
  const bundle = {
    login: chunk('LoginDialog', '/src/islands/dialogs/LoginDialog.tsx', ['shell', 'start']),
    shell: chunk('shell', null, ['start']),
    start: chunk('start', null),
    elsewhere: chunk('Centre', '/src/islands/centre/Centre.tsx', ['shell']),
    words: { type: 'asset', fileName: 'words.json', source: '{}' },
  };
  const { handler } = compileHints.generateBundle as { handler: (options: unknown, bundle: unknown) => void };
  handler({}, bundle);
  const hinted = Object.values(bundle).filter(
    (one) => 'code' in one && one.code.startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(hinted).toEqual([bundle.login, bundle.shell]);
});
