import { register } from '../../src/contract/registration/registration.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expect, newAccountName, test } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';
import { readGameWords, toAmounts } from './play.ts';

const CREDIT = 20;

/** Ways in which the storage of a page is broken. Frames of games are left out, because they have no storage in any browser. */
const BROKEN = {
  throws: () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of self === top ? ['localStorage', 'sessionStorage'] : [])
      Object.defineProperty(self, name, { configurable: true, get: refuse });
    // Firefox then refuses channels between tabs too.
    self.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
  },
  'is null': () => {
    for (const name of self === top ? ['localStorage', 'sessionStorage'] : [])
      Object.defineProperty(self, name, { configurable: true, value: null });
  },
  'is full': () => {
    if (self !== top) return;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
} as const;

for (const [name, breakStorage] of Object.entries(BROKEN))
  test(`a member signs in and plays in a browser whose storage ${name}`, async ({
    page,
    path,
    words,
    locale,
    operator,
    baseURL,
  }) => {
    const account = newAccountName();
    const passwords = { password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD };
    const made = await new ConformanceClient(baseURL ?? '').call(register, {
      username: account,
      ...passwords,
      login: false,
    });
    if (!made.ok) throw new Error(made.code);
    await operator.credit(account, CREDIT);
    await page.addInitScript(breakStorage);
    const studio = readGameWords('slot', locale);

    await page.goto(path('/game?vassalage=ORLA&gameId=calcadao'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('login.username'), { exact: true }).fill(account);
    await dialog.getByLabel(words('login.password'), { exact: true }).fill(JOIN_PASSWORD);
    await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();

    const frame = page.frameLocator('iframe');
    await expect(frame.locator('.spin')).toHaveAttribute('aria-disabled', 'false');
    const spun = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
    await frame.getByRole('button', { name: studio.spin ?? '', exact: true }).click();
    const { balance } = (await (await spun).json()).value;
    const amount = toAmounts(locale);
    await expect(page.getByTestId('balance')).toContainText(amount.format(balance));
  });
