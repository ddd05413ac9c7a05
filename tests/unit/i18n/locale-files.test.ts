import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LAZY_AREAS, PAGE_AREAS, SERVER_AREAS } from '../../../src/i18n/areas.ts';
import { createLocaleFiles, FILE_KINDS } from '../../../src/i18n/locale-files.ts';
import { localeFiles } from '../../../src/i18n/locale-files-plugin.ts';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { readWords } from '../../../src/i18n/read-words.ts';
import { toVisitorErrors } from '../../../src/i18n/visitor-errors.ts';

const render = async (markdown: string) => `<p>${markdown}</p>`;
const read = createLocaleFiles(render);

/** Returns the files that a build writes, by path. */
async function build(): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[`/${fileName}`] = JSON.parse(source);
  };
  const plugin = localeFiles(render);
  await (plugin.generateBundle as unknown as (this: object) => Promise<void>).call({
    environment: { name: 'client' },
    emitFile,
  });
  return files;
}

/** The module that the site worker of a build contains. */
async function loadModule(): Promise<string> {
  const plugin = localeFiles(render);
  (plugin.configResolved as (config: object) => void)({ command: 'build' });
  return (plugin.load as (id: string) => Promise<string>)('\0virtual:locale-files');
}

describe.each(LOCALES)('the files in $name', ({ path: locale }) => {
  test('have the words of the islands on every page, and name those of the centres', async () => {
    const files = await build();
    const { name, source } = await read('words', locale);
    expect(files[`/${name}`]).toEqual(JSON.parse(source));
    const { words, areas } = JSON.parse(source);
    const own = PAGE_AREAS.map((area) => readWords(locale, area));
    expect(words).toEqual(Object.assign({}, ...own, toVisitorErrors(readWords(locale, 'errors'))));
    expect(Object.keys(words).length).toBeGreaterThan(100);
    expect(Object.keys(areas)).toEqual([...LAZY_AREAS]);
    for (const area of LAZY_AREAS) expect(files[areas[area]], area).toEqual(readWords(locale, area));
  });

  test('have the words of pages by area', async () => {
    const words = JSON.parse((await read('pages', locale)).source);
    expect(Object.keys(words)).toEqual([...SERVER_AREAS]);
    for (const area of SERVER_AREAS) expect(words[area], area).toEqual(readWords(locale, area));
  });

  test('have every long text, rendered, with the language that it is in', async () => {
    const texts = JSON.parse((await read('texts', locale)).source);
    for (const collection of ['pages', 'help', 'install']) {
      const names: string[] = texts[collection].map(({ name }: { name: string }) => `${name}.md`);
      expect(names.toSorted()).toEqual(readdirSync(`src/content/${collection}/pt`).sort());
      for (const { html, from, updated } of texts[collection]) {
        expect(html).toMatch(/^<p>[^-]/);
        expect(LOCALES.map(({ path }) => path)).toContain(from);
        expect(new Date(updated).getTime()).not.toBeNaN();
      }
    }
    const orders = texts.help.map(({ order }: { order: number }) => order);
    expect(orders).toEqual(orders.toSorted((left: number, right: number) => left - right));
  });
});

describe('the site worker', () => {
  beforeEach(() => vi.resetModules());

  test('contains the paths of the files, and no words but those of an English refusal', async () => {
    const code = await loadModule();
    for (const { path } of LOCALES) {
      expect(code).toContain(`/${(await read('pages', path)).name}`);
      expect(code).not.toContain(readWords(path, 'home')['hero.title']);
    }
    expect(code).toContain(readWords('en', 'gate')['gate.contact']);
    expect(code.length / LOCALES.length).toBeLessThan(3_000);
  });

  test('has a file with a hash for every kind and language', async () => {
    const names = Object.keys(await build());
    expect(names).toHaveLength(LOCALES.length * FILE_KINDS.length);
    for (const name of names) expect(name).toMatch(/^\/_astro\/[a-z-]+\.[\w-]{8}\.json$/);
  });

  test('throws for a file that cannot be read, and reads it at the next request', async () => {
    const answers = [new Response('gone', { status: 404 }), Response.json({ common: { yes: 'sim' }, errors: {} })];
    vi.doMock('cloudflare:workers', () => ({ env: { ASSETS: { fetch: async () => answers.shift() } } }));
    const { loadAsset } = await import('../../../src/i18n/asset.ts');
    vi.doMock('virtual:locale-files', () => ({ paths: { pt: { pages: '/x.json' } }, loadFile: loadAsset }));
    const { loadServerWords } = await import('../../../src/i18n/server-words.ts');
    await expect(loadServerWords('pt')).rejects.toThrow('/x.json answered 404');
    expect((await loadServerWords('pt')).common).toEqual({ yes: 'sim' });
    // The mock has no third answer, so these words come from memory.
    expect((await loadServerWords('pt')).common).toEqual({ yes: 'sim' });
  });

  test('refuses in English while the words of refusals cannot be read', async () => {
    const loadFile = vi.fn(async (): Promise<unknown> => ({ 'gate.contact': 'Contato' }));
    loadFile.mockRejectedValueOnce(new Error('gone'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const english = { 'gate.contact': 'Contact <us>' };
    vi.doMock('virtual:locale-files', () => ({ paths: { pt: { gate: '/x.json' } }, loadFile, englishGate: english }));
    const { loadGateWords } = await import('../../../src/edge/gate/gate-words.ts');
    const failed = await loadGateWords('pt');
    expect([failed.row.tag, failed.t('gate.contact')]).toEqual(['en', 'Contact &lt;us&gt;']);
    expect(log).toHaveBeenCalledOnce();
    const words = await loadGateWords('pt');
    expect([words.row.tag, words.t('gate.contact')]).toEqual(['pt', 'Contato']);
  });
});
