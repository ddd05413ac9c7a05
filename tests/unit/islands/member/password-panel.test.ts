import { expect, test } from 'vitest';
import { PasswordPanel } from '../../../../src/islands/member/security/PasswordPanel.tsx';
import { render } from '../render.ts';

const OLD = 'name="oldPassword"';
const NEW = 'name="newPassword"';
const LATE = 'security.password_first_late';
const BY_CODE = 'security.password_by_code';

test.each([
  ['with the old one', { hasPassword: true, isFresh: false, hasPhoneReset: false }, [OLD, NEW]],
  ['with the old one, however new the sign-in', { hasPassword: true, isFresh: true, hasPhoneReset: true }, [OLD, NEW]],
  ['without an old one right after a sign-in', { hasPassword: false, isFresh: true, hasPhoneReset: false }, [NEW]],
  ['after another sign-in', { hasPassword: false, isFresh: false, hasPhoneReset: false }, [LATE, 'header.sign_out']],
  ['with a code where that is on', { hasPassword: false, isFresh: false, hasPhoneReset: true }, [BY_CODE]],
])('a password is set %s', (_how, props, shown) => {
  const html = render(PasswordPanel, props);
  const parts = [OLD, NEW, LATE, BY_CODE, 'header.sign_out'];
  expect(parts.filter((part) => html.includes(part)).sort()).toEqual([...shown].sort());
});
