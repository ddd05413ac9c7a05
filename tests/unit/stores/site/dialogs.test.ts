import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Browser } from '../browser.ts';

let browser: Browser;
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
});

describe('dialogs', () => {
  test('open one at a time; queued ones follow in order, once each', () => {
    dialogs.openDialog('registerModal');
    dialogs.queueDialog('confirmSignOut');
    dialogs.queueDialog('realAccount');
    dialogs.queueDialog('confirmSignOut');
    dialogs.queueDialog('registerModal');
    const seen = [];
    for (let open = dialogs.$dialog.get(); open; open = dialogs.$dialog.get()) {
      seen.push(open);
      dialogs.closeDialog();
    }
    expect(seen).toEqual(['registerModal', 'confirmSignOut', 'realAccount']);
  });

  test('wake the islands of the page', () => {
    dialogs.queueDialog('registerModal');
    expect(browser.state.wakes).toBe(1);
  });

  test('run the follow-up of a sign-in once', () => {
    const then = vi.fn();
    dialogs.askToSignIn(then);
    dialogs.openDialog('registerModal');
    dialogs.continueAfterSignIn();
    dialogs.continueAfterSignIn();
    expect(then).toHaveBeenCalledTimes(1);
    expect(dialogs.$dialog.get()).toBeUndefined();
  });

  test('drop the follow-up when the sign-in is closed or replaced', () => {
    const then = vi.fn();
    dialogs.askToSignIn(then);
    dialogs.closeDialog();
    dialogs.continueAfterSignIn();
    dialogs.askToSignIn(then);
    dialogs.openDialog('confirmSignOut');
    dialogs.continueAfterSignIn();
    expect(then).not.toHaveBeenCalled();
    expect(dialogs.$dialog.get()).toBe('confirmSignOut');
  });

  test('keep the follow-up during a warning over the sign-in and drop it with the sign-in', () => {
    const then = vi.fn();
    const ask = () => {
      dialogs.askToSignIn(then, 'agent');
      dialogs.openDialog('registerModal');
      dialogs.interruptWith('refusal');
      dialogs.closeDialog();
      expect([dialogs.$dialog.get(), dialogs.$signInSide.get()]).toEqual(['registerModal', 'agent']);
    };
    ask();
    dialogs.continueAfterSignIn();
    expect([then.mock.calls.length, dialogs.$dialog.get()]).toEqual([1, undefined]);
    ask();
    dialogs.closeDialog();
    dialogs.continueAfterSignIn();
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('for members close with the session, also queued ones; others stay', () => {
    const theirs = [
      'changePassModal',
      'firstLogin',
      'afterLogin',
      'popups',
      'chatRoom',
      'confirmSignOut',
      'realAccount',
    ];
    for (const id of dialogs.DIALOG_IDS) {
      dialogs.openDialog(id);
      dialogs.queueDialog('popups');
      dialogs.queueDialog('notice');
      dialogs.closeMemberDialogs();
      expect(dialogs.$dialog.get()).toBe(theirs.includes(id) ? 'notice' : id);
      dialogs.closeDialog();
      if (!theirs.includes(id)) dialogs.closeDialog();
      expect(dialogs.$dialog.get()).toBeUndefined();
    }
  });

  test('have the ids of the spec', () => {
    expect(['loginPopupModal', 'registerModal'].every(dialogs.isDialogId)).toBe(true);
    expect([undefined, '', 'toString'].some(dialogs.isDialogId)).toBe(false);
  });
});
