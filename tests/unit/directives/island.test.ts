import { expect, test } from 'vitest';
import { loadIsland, toProps } from '../../../src/directives/island.ts';

test('props are read as they are printed', () => {
  const printed = JSON.parse(
    '{"locale":[0,"pt"],"prerendered":[1,[[0,"a"],[0,"b"]]],"seed":[0,{"part":[0,2],"none":[0,null],"list":[1,[[0,{"on":[0,true]}]]]}]}',
  );
  expect(toProps(printed)).toEqual({
    locale: 'pt',
    prerendered: ['a', 'b'],
    seed: { part: 2, none: null, list: [{ on: true }] },
  });
});

test('an island whose code hangs is requested under another address at the next try, and hydrated once', async () => {
  const attributes = new Map([
    ['component-url', '/part.js'],
    ['renderer-url', '/client.js'],
    ['component-export', 'Part'],
    ['props', '{"locale":[0,"pt"]}'],
    ['ssr', ''],
  ]);
  const el = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    removeAttribute: (name: string) => attributes.delete(name),
  } as unknown as HTMLElement;
  const drawn: unknown[] = [];
  const renderer = (one: HTMLElement) => (part: unknown, props: object) => {
    if (one.hasAttribute('ssr')) drawn.push([part, props]);
  };
  const files = { Part: 'part', default: renderer };
  const asked: string[] = [];
  let arrive = () => {};
  const hangs = new Promise<typeof files>((resolve) => {
    arrive = () => resolve(files);
  });
  const load = (url: string) => {
    asked.push(url.replace(/\d+$/, ''));
    return url.includes('?') ? Promise.resolve(files) : hangs;
  };
  const first = loadIsland(el, false, load);
  (await loadIsland(el, true, load))();
  arrive();
  (await first)();
  expect(asked).toEqual(['/part.js', '/client.js', '/part.js', '/part.js?', '/client.js', '/client.js?']);
  expect(drawn).toEqual([['part', { locale: 'pt' }]]);
});

test('an empty answer in place of the code is asked for anew', async () => {
  const read = { 'component-url': '/part.js', 'renderer-url': '/client.js', 'component-export': 'Part', props: '{}' };
  const el = {
    getAttribute: (name: string) => read[name as keyof typeof read] ?? null,
    removeAttribute: () => undefined,
  } as unknown as HTMLElement;
  const drawn: unknown[] = [];
  const files = { Part: 'part', default: () => (part: unknown) => drawn.push(part) };
  const load = (url: string) => Promise.resolve(url.includes('?') ? files : ({} as typeof files));
  (await loadIsland(el, false, load))();
  expect(drawn).toEqual(['part']);
});
