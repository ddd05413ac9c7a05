import { expect, test } from 'vitest';
import { leavesPage } from '../../../src/lib/leaves-page.ts';

test.each([
  ['/en/lottery?gameCode=a#lottery', false],
  ['/en/lottery?gameCode=b#lottery', true],
  ['/lottery?gameCode=a#lottery', true],
  ['/en/lottery?gameCode=a', true],
  ['https://elsewhere.test/en/lottery?gameCode=a#lottery', true],
])('%s is another page than the open one: %o', (target, leaves) => {
  for (const place of ['', '#lottery'])
    expect(leavesPage(target, `https://orla.test/en/lottery?gameCode=a${place}`)).toBe(leaves);
});
