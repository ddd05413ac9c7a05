import { expect, test } from 'vitest';
import { toFailureWords } from '../../../../src/islands/ui/failure-words.ts';
import { createT } from '../../../../src/lib/words.ts';

const t = createT(
  {
    'session.locked_one': '{{count}} minute',
    'session.locked_wait_other': 'in {{count}} minutes',
    'session.locked_wait_hours_other': 'in {{count}} hours',
    'support.content_length': 'from {{min}} to {{max}}',
  },
  'en',
);

test.each([
  [{ code: 'session.required' }, 'session.required'],
  [{ code: 'session.real_account_required' }, 'in_need_true_account'],
  [{ code: 'session.not_agent' }, 'error_not_agent'],
  [{ code: 'session.locked', retryAfter: 61 }, 'in 2 minutes'],
  [{ code: 'session.locked', retryAfter: 3600 }, 'in 60 minutes'],
  [{ code: 'session.locked', retryAfter: 86_400 }, 'in 24 hours'],
  [{ code: 'wallet.frozen', retryAfter: 61 }, 'wallet.frozen'],
  [{ code: 'unknown', message: 'The SMS gateway is resting' }, 'The SMS gateway is resting'],
  [{ code: 'support.content_length', value: { min: 10, max: 1500 } }, 'from 10 to 1,500'],
] as const)('%o is said by its key: %s', (failure, words) => {
  expect(toFailureWords({ requestId: '', ...failure }, t)).toBe(words);
});
