import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../browser.ts';
import { account, asked, ENTRIES, entry, start } from './records-setup.ts';

describe('the account record', () => {
  beforeEach(() => start('?member=transactionHistory'));

  test('offers the kinds of its period, also while one is selected', async () => {
    account.accountRecord.open();
    await settle();
    expect(account.$kinds.get()).toEqual(['bet']);
    account.accountRecord.change({ kind: 'bonus' });
    await settle();
    expect(asked(ENTRIES).at(-1)).toMatchObject({ kind: 'bonus' });
    expect(account.$kinds.get()).toEqual(['bet']);
  });

  test('shows an entry of its page, or the list if the id is unknown', async () => {
    account.accountRecord.open();
    await settle();
    account.accountRecord.change({ entry: 't1' });
    expect(account.$entry.get()?.entryId).toBe('t1');
    account.accountRecord.change({ entry: 't99' });
    expect(account.$entry.get()).toBeUndefined();
  });

  test.each([
    [
      { roundId: 'ORLA:r1', reference: '' },
      { page: 'personalHistoryCopy', fields: { round: 'ORLA:r1' } },
    ],
    [{ reference: 'claim:c1' }, { page: 'bonusDetails', fields: { claim: 'c1' } }],
    [{ reference: 'deposit:D1' }, { page: 'depositv2', fields: { id: 'D1' } }],
    [{ reference: 'transfer:T1' }, { page: 'transferUpline', fields: {} }],
    [{ reference: 'mission:daily' }, undefined],
    [{ reference: '' }, undefined],
  ])('%o leads to %o', (more, link) => {
    expect(account.toEntryLink(entry('t1', more))).toEqual(link);
  });

  test('shows a reason only if it is a readable text', () => {
    expect(account.toEntryReason(entry('t1', { kind: 'adjustment', reason: 'Welcome' }))).toBe('Welcome');
    expect(account.toEntryReason(entry('t1', { kind: 'bonus', reason: 'first-wave' }))).toBe('');
  });
});
