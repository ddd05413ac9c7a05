import { expect, test } from 'vitest';
import { listDialogFiles } from '../../../src/layouts/list-dialog-files.ts';

test('a dialog needs its file, the hydration code and all their imports, once each', () => {
  const files = [
    {
      fileName: '_astro/login.js',
      facadeModuleId: '/src/islands/dialogs/LoginDialog.tsx',
      imports: ['_astro/shell.js'],
    },
    { fileName: '_astro/register.js', facadeModuleId: '/src/islands/dialogs/RegisterDialog.tsx', imports: [] },
    {
      fileName: '_astro/hydrated.js',
      facadeModuleId: '/src/islands/dialogs/HydratedDialog.tsx',
      imports: ['_astro/react.js'],
    },
    { fileName: '_astro/shell.js', facadeModuleId: null, imports: ['_astro/react.js', '_astro/start.js'] },
    { fileName: '_astro/react.js', imports: ['_astro/start.js'] },
    { fileName: '_astro/start.js', imports: ['_astro/react.js'] },
    { fileName: '_astro/elsewhere.js' },
  ];
  expect(listDialogFiles(files)).toEqual({
    loginPopupModal: [
      '/_astro/login.js',
      '/_astro/hydrated.js',
      '/_astro/shell.js',
      '/_astro/react.js',
      '/_astro/start.js',
    ],
    registerModal: ['/_astro/register.js', '/_astro/hydrated.js', '/_astro/react.js', '/_astro/start.js'],
  });
});
