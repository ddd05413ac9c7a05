import { beforeEach, expect, test, vi } from 'vitest';
import type { Feature } from '../../../../src/contract/system/features.ts';
import { waitFor } from '../../../wait-for.ts';
import { type Browser, settle } from '../browser.ts';

let browser: Browser;
let demo: typeof import('../../../../src/stores/session/demo-form.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');

async function start(features: readonly Feature[]): Promise<void> {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ features });
  demo = await import('../../../../src/stores/session/demo-form.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  demo.askForDemo();
  await settle();
}
/** Number of calls. The first call of free play fetches the keys for its sealed body. */
const asked = () => browser.calls.length;

beforeEach(() => start(['ageGate']));

test('free play starts only after the age is confirmed', async () => {
  expect([dialogs.$dialog.get(), asked()]).toEqual(['ageGate', 0]);
  expect(browser.state.wakes, 'the island of the dialogs').toBe(1);
  demo.confirmAge();
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(dialogs.$dialog.get()).not.toBe('ageGate');
});

test('a visitor below the age returns to the previous state', async () => {
  dialogs.closeDialog();
  dialogs.openDialog('loginPopupModal');
  demo.askForDemo();
  dialogs.closeDialog();
  expect([dialogs.$dialog.get(), asked()]).toEqual(['loginPopupModal', 0]);
});

test('the age is not asked while the switch is off', async () => {
  await start([]);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(dialogs.$dialog.get()).toBeUndefined();
});
