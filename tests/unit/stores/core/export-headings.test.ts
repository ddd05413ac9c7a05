import { expect, test } from 'vitest';
import { TeamEventSchema } from '../../../../src/contract/agents/events.ts';
import { AccountEntrySchema } from '../../../../src/contract/records/account-record.ts';
import { RoundRecordSchema } from '../../../../src/contract/records/records.ts';
import en from '../../../../src/words/en/centre.json' with { type: 'json' };

test.each([
  ['rounds', RoundRecordSchema],
  ['entries', AccountEntrySchema],
  ['events', TeamEventSchema],
])('each column of %s has a heading', (_name, { shape }) => {
  for (const column of Object.keys(shape)) expect(en).toHaveProperty([`column.${column}`]);
});
