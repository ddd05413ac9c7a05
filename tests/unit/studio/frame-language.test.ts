import { describe, expect, test, vi } from 'vitest';
import { findLanguage, LACKED_BY_INTL, LANGUAGES, toFallbacks } from '../../../src/i18n/languages.ts';
import { readAssetWords } from '../../../src/server/asset-words.ts';
import { createSpeech } from '../../../src/studio/client/words.ts';
import { toVerifyDocument } from '../../../src/studio/fairness/document.ts';
import { toFrame } from '../../../src/studio/frame.ts';
import { STUDIO_GAMES } from '../../../src/studio/games.ts';
import { toDictionary } from './dictionary.ts';

/** Assets with these files and no others; counts the reads. */
function createAssets(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    return pathname in files ? new Response(files[pathname]) : new Response(null, { status: 404 });
  };
  return { assets: { fetch } as unknown as Fetcher, asked };
}

const ARABIC = findLanguage('AR') ?? LANGUAGES[0];
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const SIX = Object.fromEntries(FORMS.map((form) => [`won_${form}`, `${form} {{count}} {{amount}}`]));

describe('the frame of a right-to-left language with six plural forms', () => {
  const [game] = STUDIO_GAMES;
  const html = game ? toFrame(game, { language: ARABIC, text: JSON.stringify({ ...SIX, needsScript: '<؟>' }) }) : '';

  test('has its language, its direction, and its own words alone', () => {
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<noscript>&lt;؟&gt;</noscript>');
    expect(html.match(/won_few/g)).toHaveLength(1);
    expect(html).not.toMatch(/needs JavaScript|precisa de JavaScript/);
  });

  test.each([
    [0, 'zero 0'],
    [1, 'one 1'],
    [2, 'two 2'],
    [3, 'few 3'],
    [11, 'many 11'],
    [1_000, 'other 1,000'],
  ])('counts %d as %s, with Latin digits', (count, text) => {
    const speech = createSpeech<'won_other'>({ tag: 'ar', messages: SIX }, 'PLAY');
    expect(speech.sayCount('won', count, { amount: '7' }).replace('٬', ',')).toBe(`${text} \u20687\u2069`);
  });
});

test('only the frame of a language that Intl lacks loads its formats, before the game', () => {
  const [game] = STUDIO_GAMES;
  const toScripts = (tag: string) => {
    const language = findLanguage(tag) ?? LANGUAGES[0];
    const html = game ? toFrame(game, { language, text: '{"needsScript":""}' }) : '';
    return [...html.matchAll(/assets\/([\w-]+)\.js/g)].map(([, name]) => name);
  };
  expect(toScripts('ar')).toEqual([game?.client]);
  for (const tag of LACKED_BY_INTL) expect(toScripts(tag)).toEqual(['lacking-formats', game?.client]);
});

describe('the page that verifies a round', () => {
  const show = (path: string, own?: string) => {
    const { messages } = toDictionary('verify', 'en');
    return toVerifyDocument({ language: findLanguage(path) ?? LANGUAGES[0], text: JSON.stringify(messages) }, own);
  };

  test('offers English, and leads back from it to the reader’s own language', () => {
    expect(show('ar')).toContain('data-other="?lang=en&amp;own=ar" data-other-tag="en"');
    expect(show('en', 'ar')).toContain('data-other="?lang=ar" data-other-tag="ar" data-other-dir="rtl"');
    expect(show('en')).toContain('data-other="?lang=pt"');
    for (const strange of ['en', '"><script>', 'xx']) expect(show('en', strange)).toContain('data-other="?lang=pt"');
  });
});

describe('words of a worker', () => {
  test('are those of the first language that has a file, which is read once', async () => {
    const { assets, asked } = createAssets({ '/words/en/one.json': '{"a":"A"}', '/words/pt/one.json': '{"a":"B"}' });
    for (let read = 0; read < 2; read += 1) {
      expect(await readAssetWords(assets, 'one', toFallbacks('TH'))).toEqual({ path: 'en', text: '{"a":"A"}' });
    }
    expect(asked).toEqual(['/words/th/one.json', '/words/en/one.json']);
  });

  test('that are cut or no JSON are those of the next language, and the log names the file', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { assets } = createAssets({ '/words/th/cut.json': '{"a":"กข', '/words/en/cut.json': '{"a":"A"}' });
    for (let read = 0; read < 2; read += 1)
      expect(await readAssetWords(assets, 'cut', toFallbacks('TH'))).toEqual({ path: 'en', text: '{"a":"A"}' });
    expect(log.mock.calls.flat().join()).toContain('/words/th/cut.json');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test('are searched in the language, without its region, in English, then in Portuguese', () => {
    expect(toFallbacks('AR')).toEqual(['ar', 'en', 'pt']);
    expect(toFallbacks('PT-BR')).toEqual(['pt-br', 'pt', 'en']);
    expect(toFallbacks('no-such')).toEqual(['en', 'pt']);
    for (const { path } of LANGUAGES) expect(toFallbacks(path)[0]).toBe(path);
  });

  test('that cannot be read are an error, and are read again', async () => {
    let status = 500;
    const assets = { fetch: async () => new Response('{}', { status }) } as unknown as Fetcher;
    await expect(readAssetWords(assets, 'two', ['en'])).rejects.toThrow('500');
    status = 200;
    expect(await readAssetWords(assets, 'two', ['en'])).toEqual({ path: 'en', text: '{}' });
  });
});
