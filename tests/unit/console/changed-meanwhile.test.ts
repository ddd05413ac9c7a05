import { expect, test } from 'vitest';
import { createChangeCheck } from '../../../src/console/core/changed-meanwhile.ts';

const CHANGED = { code: 'form.changed_meanwhile', requestId: '' };

test('a form that somebody else changed meanwhile is refused once, and only for the fields that it sends', async () => {
  let present: unknown = { texts: { PT: { title: 'a' } }, position: 1, stock: 3 };
  const check = createChangeCheck(present, async () => ({ ok: true, value: present }), Object);
  const press = () => check(['texts', 'position'], undefined);
  expect(await press()).toBeUndefined();
  present = { texts: { PT: { title: 'a' } }, position: 1, stock: 2 };
  expect(await press(), 'a field that is not sent').toBeUndefined();
  present = { texts: { PT: { title: 'b' } }, position: 1, stock: 2 };
  expect(await press()).toEqual(CHANGED);
  expect(await press(), 'the next press').toBeUndefined();
  present = { texts: { PT: { title: 'c' } }, position: 1, stock: 2 };
  const lost = { code: 'network.failed', requestId: '' };
  expect(await check(['texts'], lost), 'perhaps the own change').toBeUndefined();
  expect(await press()).toEqual(CHANGED);
  present = undefined;
  expect(await press(), 'it is gone').toEqual(CHANGED);
});

test('nothing is written if the present state cannot be read', async () => {
  const failure = { code: 'network.failed', requestId: '' };
  const check = createChangeCheck({}, async () => ({ ok: false, failure }), Object);
  expect(await check(['texts'], undefined)).toBe(failure);
});
