import { expect, test } from 'vitest';
import { getVisitorMessages } from '../../../src/i18n/t.ts';

test('visitors carry the words of what they may be refused, and none of a member’s pages', async () => {
  const words = await getVisitorMessages('en', ['play']);
  for (const key of [
    'lobby.search',
    'session.required',
    'games.unknown',
    'network.failed',
    'error_not_agent',
    'unknown',
  ])
    expect(words[key], key).toBeTruthy();
  expect(Object.keys(words).filter((key) => /^(?:points|vendor|operator)\./.test(key))).toEqual([]);
});
