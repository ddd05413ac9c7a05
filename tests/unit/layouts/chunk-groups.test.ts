import { expect, test } from 'vitest';
import { assignGroups } from '../../../src/layouts/chunk-groups.ts';

const START = '/src/layouts/BaseLayout.astro?astro&type=script&index=0&lang.ts';
const HEADER = '/src/islands/header/HeaderIsland.tsx';
const LOGIN = '/src/islands/dialogs/LoginDialog.tsx';

const CLIENT = '/@astrojs/react/dist/client.js';
const FIELDS = '/src/islands/ui/Fields.tsx';
const CALLS = '/src/stores/core/shared-calls.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [START]: ['/start-islands.ts', '/tabs.ts'],
  '/start-islands.ts': ['/island.ts'],
  [CLIENT]: ['/react-dom.js'],
  '/react-dom.js': ['/react.js'],
  [HEADER]: ['/react.js', '/tabs.ts', '/session.ts'],
  '/session.ts': ['/ask.ts', '/session.ts'],
  [CALLS]: ['/request.ts', '/ask.ts'],
  [LOGIN]: ['/session.ts', FIELDS, '/phone.tsx', HEADER],
  [FIELDS]: ['/react.js', '/ask.ts'],
};

const graph = {
  getModuleIds: () => new Set([...Object.keys(IMPORTS), ...Object.values(IMPORTS).flat(), '/elsewhere.ts']),
  getModuleInfo: (id: string) => ({
    isEntry: [START, HEADER, CLIENT].includes(id),
    importedIds: IMPORTS[id] ?? [],
    importers: Object.keys(IMPORTS).filter((importer) => IMPORTS[importer]?.includes(id)),
    dynamicImporters: id === LOGIN || id === CALLS ? [HEADER] : [],
  }),
};

test('code that acts on the page stays in the file of its script, which runs when the page is parsed', () => {
  expect(assignGroups(graph).get('/start-islands.ts')).toBeUndefined();
  expect(assignGroups(graph).get('/island.ts')).toBe('start');
});

test('code that two rows share is in the file of the first, and a file that a page names stays separate', () => {
  expect(Object.fromEntries(assignGroups(graph))).toEqual({
    '/island.ts': 'start',
    '/tabs.ts': 'start',
    '/react-dom.js': 'renderer',
    '/react.js': 'shell',
    '/session.ts': 'shell',
    '/ask.ts': 'shell',
    [FIELDS]: 'fields',
    '/phone.tsx': 'forms',
    '/request.ts': 'calls',
  });
});
