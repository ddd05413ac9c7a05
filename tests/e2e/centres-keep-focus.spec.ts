import type { Locator, Page } from '@playwright/test';
import { enterAs, signInAs } from './contracts.ts';
import { expect, test } from './fixtures.ts';
import { joinAs } from './join.ts';

const centre = (page: Page) => page.locator('dialog[data-centre]');

/**
 * Tells whether the focus is in the centre. Keyboard users continue from the focused element. From the body they would continue at the top
 * of the site, below the centre.
 */
function readFocus(page: Page): Promise<'centre' | 'lost'> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element !== document.body && element?.closest('dialog[data-centre]') ? 'centre' : 'lost';
  });
}

/** Presses Enter on an element that disappears, and checks the focus once it is gone. */
async function pressAway(page: Page, target: Locator): Promise<void> {
  await target.press('Enter');
  await expect(target).toHaveCount(0);
  await expect.poll(() => readFocus(page)).toBe('centre');
}

test('an order opens and closes by keyboard, and the focus returns to its row', { tag: '@desktop' }, async ({
  page,
  path,
  words,
  baseURL,
}) => {
  await joinAs(page, baseURL ?? '');
  await page.goto(path('/?member=depositv2'));
  await centre(page)
    .getByRole('button', { name: /100[.,]00/ })
    .press('Enter');
  await pressAway(page, centre(page).getByRole('button', { name: words('deposit.submit'), exact: true }));
  await expect(centre(page).getByRole('heading', { name: words('deposit.order'), exact: true })).toBeFocused();
  await pressAway(page, centre(page).getByRole('button', { name: words('deposit.back'), exact: true }));
  const pay = centre(page).getByRole('button', { name: new RegExp(`^${words('deposit.pay_now')}`) });
  await expect(pay).toBeVisible();
  await pressAway(page, pay);
  await pressAway(page, centre(page).getByRole('button', { name: words('deposit.back'), exact: true }));
  await expect(pay).toBeFocused();
});

test(
  'a removed element passes its focus on: a note, a saved view, a card of the team',
  { tag: '@desktop' },
  async ({ page, path, words, baseURL }, { project }) => {
    const origin = baseURL ?? '';
    await enterAs(page, origin, await signInAs(origin, 'atlas'));
    await page.goto(path('/?agent=downlineManagmentView'));
    const row = centre(page).locator('[data-row]').first();
    const account = (await row.getAttribute('data-row')) ?? '';
    await row.press('Enter');
    await expect(centre(page).getByRole('heading', { name: account, exact: true })).toBeFocused();
    const text = `By keys ${project.name}`;
    await centre(page).getByLabel(words('agents.note'), { exact: true }).fill(text);
    await centre(page)
      .getByRole('button', { name: words('agents.note_add') })
      .press('Enter');
    await pressAway(page, centre(page).getByRole('button', { name: words('agents.note_delete', { text }) }));
    await pressAway(page, centre(page).getByRole('button', { name: words('agents.back_to_team') }));
    await expect(centre(page).locator(`[data-row="${account}"]`)).toBeFocused();

    await page.goto(path('/?agent=agentDownlineTransactionDetailsCopy'));
    await pressAway(page, centre(page).getByRole('button', { name: words('agents.report.view_new') }));
    const name = centre(page).getByLabel(words('agents.report.view_name'));
    await expect(name).toBeFocused();
    await name.fill(text);
    await pressAway(page, centre(page).getByRole('button', { name: words('agents.report.view_save'), exact: true }));
    await pressAway(
      page,
      centre(page).getByRole('button', { name: words('agents.report.view_remove', { name: text }) }),
    );
    await centre(page)
      .getByRole('button', { name: words('centre.export_csv') })
      .press('Enter');
    await expect(centre(page).getByText(words('centre.export_done'))).toBeVisible();
    expect(await readFocus(page)).toBe('centre');
  },
);

test('the phone’s menu button disappears with its page, and the focus stays in the centre', { tag: '@phone' }, async ({
  page,
  path,
  words,
  baseURL,
}) => {
  await joinAs(page, baseURL ?? '');
  await page.goto(path('/?member=depositv2'));
  await expect(centre(page).getByLabel(words('payment.amount'), { exact: true })).toBeVisible();
  await pressAway(page, centre(page).getByRole('button', { name: words('centre.menu'), exact: true }));
});

test('a centre in a narrow window leaves space for its scroll bar and cuts nothing off', {
  tag: '@desktop',
}, async ({ page, path, baseURL }) => {
  await joinAs(page, baseURL ?? '');
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto(path('/?member=personalProfit'));
  await expect(centre(page)).toBeVisible();
  const ends = await centre(page).evaluate((dialog) => ({
    centre: dialog.getBoundingClientRect().right,
    room: document.body.getBoundingClientRect().right,
  }));
  expect(ends.room).toBeLessThan(480);
  expect(ends.centre).toBe(ends.room);
});
