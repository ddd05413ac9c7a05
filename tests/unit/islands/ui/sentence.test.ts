import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Sentence } from '../../../../src/islands/ui/Sentence.tsx';
import { render } from '../render.ts';

const parts = { account: createElement('b', {}, 'norte'), at: '10:00' };

test.each([
  ['{{account}} until {{at}}.', '<bdi><b>norte</b></bdi> until <bdi>10:00</bdi>.'],
  ['At {{at}}: {{account}}', 'At <bdi>10:00</bdi>: <bdi><b>norte</b></bdi>'],
  ['Nothing', 'Nothing'],
])('the language decides where the parts of %j stand', (text, html) => {
  expect(render(Sentence, { text, parts })).toBe(html);
});
