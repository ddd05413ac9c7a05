import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of the specification, by area and key. */
const WORDS = {
  session: {
    'sign_out.title': 'Confirmation',
    'sign_out.question': 'Are you sure you want to sign out?',
    'sign_out.cancel': 'Cancel',
    'sign_out.ok': 'OK',
  },
  errors: { in_need_true_account: 'Register an account first', in_increase_submit: 'OK' },
  gate: {
    'gate.maintenance.title': 'System Maintenance',
    'gate.maintenance.subtitle': 'RESTRICTION OF VISIT',
    'gate.contact': 'Contact Us',
  },
};

test.each(Object.entries(WORDS))('the words of %s are those of the specification', (area, words) => {
  const file = new URL(`../../../src/words/en/${area}.json`, import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(words);
});
