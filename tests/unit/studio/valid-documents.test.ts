import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { toVerifyDocument } from '../../../src/studio/fairness/document.ts';
import { toFrame } from '../../../src/studio/frame.ts';
import { STUDIO_GAMES } from '../../../src/studio/games.ts';
import { listHtmlMistakes } from '../../html.ts';
import { toFrameWords } from './dictionary.ts';

const CLIENTS = new Map(STUDIO_GAMES.map((game) => [game.client, game]));

describe.each(LOCALES.map(({ path }) => path))('valid HTML in %s', (locale) => {
  test.each([...CLIENTS])('is the frame of %s', async (_client, game) => {
    expect(await listHtmlMistakes(toFrame(game, toFrameWords(game.client, locale)))).toEqual([]);
  });

  test('is the page that verifies a round', async () => {
    expect(await listHtmlMistakes(toVerifyDocument(toFrameWords('verify', locale), undefined))).toEqual([]);
  });
});
