import { expect, test } from 'vitest';
import { ConfirmSignOutDialog } from '../../../../src/islands/dialogs/ConfirmSignOutDialog.tsx';
import { NewPasswordDialog } from '../../../../src/islands/dialogs/NewPasswordDialog.tsx';
import { RealAccountDialog } from '../../../../src/islands/dialogs/RealAccountDialog.tsx';
import { RefusalDialog } from '../../../../src/islands/dialogs/RefusalDialog.tsx';
import { $refusal } from '../../../../src/stores/core/refusal.ts';
import { render } from '../render.ts';

test.each([
  [ConfirmSignOutDialog, 'sign_out.question'],
  [RealAccountDialog, 'real_account.why'],
  [RefusalDialog, 'wallet.frozen'],
])('a warning is read out with its title: %o', (dialog, sentence) => {
  $refusal.set({ code: 'wallet.frozen', requestId: '' });
  const html = render(dialog, {});
  const describedBy = /<dialog[^>]*aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('role="alertdialog"');
  expect(html).toContain(`<p id="${describedBy}"`);
  expect(html.split(`<p id="${describedBy}"`)[1]?.split('</p>')[0]).toContain(sentence);
});

test('a dialog without a warning has no description', () => {
  expect(render(NewPasswordDialog, {}).match(/<dialog[^>]*>/)?.[0]).not.toContain('aria-describedby');
});
