import { expect, test } from 'vitest';
import { LACKED_BY_INTL, LANGUAGES } from '../../../src/i18n/languages.ts';
import { toTriedAddress } from '../../../src/stores/play/frame.ts';
import { toFrame } from '../../../src/studio/frame.ts';
import { STUDIO_GAMES } from '../../../src/studio/games.ts';
import { toFrameWords } from './dictionary.ts';

const [game] = STUDIO_GAMES;
/** A language whose date formats some browsers lack. Its frame loads one more file. */
const language = LANGUAGES.find(({ tag }) => LACKED_BY_INTL.includes(tag));

const listFiles = (again?: string) => {
  if (!game || !language) throw new Error('no game');
  const html = toFrame(game, { ...toFrameWords(game.client, 'pt'), language }, again);
  return [...html.matchAll(/"\/studio\/assets\/[^"?]*([^"]*)"/g)].map(([, query]) => query);
};

test('a frame that is tried again asks for its files under another address, so that no empty copy is confirmed', () => {
  const queries = new Set(listFiles('2'));
  expect([...queries]).toEqual(['?again=2']);
  expect(listFiles('2')).toHaveLength(3);
  expect(new Set(listFiles())).toEqual(new Set(['']));
  for (const again of ['', '0', '-1', '12345', '1"><script>', '１'])
    expect(new Set(listFiles(again))).toEqual(new Set(['']));
});

test('a page tries our own frames again in that way, and leaves the addresses of other vendors alone', () => {
  const own = '/studio/play/a?lang=pt#launch=x#y';
  const toTried = (url: string, turn: number) => toTriedAddress(url, `https://host.example${url}`, turn);
  expect(toTried(own, 0)).toBe(`https://host.example${own}`);
  expect(toTried(own, 2)).toBe('https://host.example/studio/play/a?lang=pt&again=2#launch=x#y');
  expect(toTried('/studio/play/a#launch=x', 1)).toBe('https://host.example/studio/play/a?again=1#launch=x');
  const other = 'https://vendor.example/studio/a?t=1';
  expect(toTriedAddress(other, other, 1)).toBe(other);
});
