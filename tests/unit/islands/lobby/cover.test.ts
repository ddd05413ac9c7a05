import { expect, test } from 'vitest';
import { Cover } from '../../../../src/islands/lobby/Cover.tsx';
import { drawAddress } from '../../../../src/lib/hosts.ts';
import { render } from '../render.ts';

const url = '/games/covers/farol.svg';

test('a cover comes from the host selected by its path', () => {
  const hosts = ['https://a.test', 'https://b.test'];
  expect(render(Cover, { url, hosts, name: 'Farol', isPrerendered: true })).toContain(
    `src="${drawAddress(url, hosts)}"`,
  );
  expect(render(Cover, { url, hosts: [], name: 'Farol', isPrerendered: true })).toContain(`src="${url}"`);
});

test('a title without a cover shows its name', () => {
  expect(render(Cover, { url: '', hosts: [], name: 'Farol', isPrerendered: true })).toContain('Farol');
});
