import { expect, test } from 'vitest';
import { toProps } from '../../../src/directives/island.ts';

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
