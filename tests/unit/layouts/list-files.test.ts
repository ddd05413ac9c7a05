import { expect, test } from 'vitest';
import { listFiles } from '../../../src/layouts/list-files.ts';

test('dialogs and the page of a game need their files with all imports, once each', () => {
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
    {
      fileName: '_astro/game.js',
      facadeModuleId: '/src/islands/play/GameFrameIsland.tsx',
      imports: ['_astro/lobby-path.js'],
    },
    { fileName: '_astro/lobby-path.js', imports: ['_astro/start.js'] },
    { fileName: '_astro/elsewhere.js' },
  ];
  expect(listFiles(files)).toEqual({
    dialogs: {
      loginPopupModal: [
        '/_astro/login.js',
        '/_astro/hydrated.js',
        '/_astro/shell.js',
        '/_astro/react.js',
        '/_astro/start.js',
      ],
      registerModal: ['/_astro/register.js', '/_astro/hydrated.js', '/_astro/react.js', '/_astro/start.js'],
    },
    game: ['/_astro/game.js', '/_astro/lobby-path.js', '/_astro/start.js', '/_astro/react.js'],
  });
});
