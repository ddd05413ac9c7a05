import { expect, test } from 'vitest';
import { toFailed } from '../../../src/console/core/api.ts';
import { createGuardedWrite } from '../../../src/console/core/changed-meanwhile.ts';

const CHANGED = toFailed('form.changed_meanwhile');
const DONE = { ok: true, value: null } as const;

test('a form that somebody else changed meanwhile is refused once, and only for the fields that it sends', async () => {
  let present: unknown = { texts: { PT: { title: 'a' } }, position: 1, stock: 3 };
  const guarded = createGuardedWrite({
    before: present,
    read: async () => ({ ok: true, value: present }),
    toFields: Object,
  });
  const press = () => guarded(['texts', 'position'], async () => DONE);
  const setTitle = (title: string) => {
    present = { texts: { PT: { title } }, position: 1, stock: 2 };
  };
  setTitle('a');
  expect(await press(), 'a field that is not sent').toEqual(DONE);
  setTitle('b');
  expect(await press()).toEqual(CHANGED);
  const lost = toFailed('network.failed');
  expect(await guarded(['texts'], async () => lost), 'the next press writes').toEqual(lost);
  setTitle('c');
  expect(await press(), 'perhaps the own change').toEqual(DONE);
  expect(await press(), 'the own change').toEqual(DONE);
  present = undefined;
  expect(await press(), 'it is gone').toEqual(CHANGED);
});

test('nothing is written if the present state cannot be read', async () => {
  const failed = toFailed('network.failed');
  const guarded = createGuardedWrite({ before: {}, read: async () => failed, toFields: Object });
  const write = async () => {
    throw new Error('written');
  };
  expect(await guarded(['texts'], write)).toBe(failed);
});
