import { getMember, setMemberRank } from '../../src/contract/member/operator.ts';
import { setStaffRoles } from '../../src/contract/staff/people.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { checkPage, type Desk, OPS, openDesk, readConsoleWords, registerMember, send } from './console.ts';
import { expect, test } from './fixtures.ts';

const AMOUNT = 5_000;

test('an adjustment above the limit waits for another person, and runs once if its subject is the same', {
  tag: '@desktop-en',
}, async ({ browser, baseURL, locale }) => {
  const origin = baseURL ?? '';
  const t = readConsoleWords(locale);
  const client = new ConformanceClient(origin);
  const account = await registerMember(origin);
  const bia = await openDesk(browser, { origin, locale, name: 'Bia Reis', roles: ['finance'] });
  const rui = await openDesk(browser, { origin, locale, name: 'Rui Braga', roles: ['finance'] });
  const rowOf = ({ page }: Desk) => page.getByRole('row').filter({ hasText: account });
  const decide = async ({ page }: Desk, what: 'approve' | 'reject') => {
    await rowOf({ page } as Desk)
      .getByRole('button', { name: t(`approvals.${what}`) })
      .click();
    // The dialog begins with a link to the member; Enter must not leave the page.
    await expect(page.getByRole('dialog').getByLabel(t('fields.reason'))).toBeFocused();
    await page.keyboard.type('Conferido');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`approvals.${what}`) })
      .click();
  };
  const ask = async (reason: string) => {
    await bia.page.goto(`/console/members/${account}`);
    await bia.page.getByRole('button', { name: t('calls.call_adjustBalance') }).click();
    const dialog = bia.page.getByRole('dialog');
    await dialog.getByLabel(t('fields.amount')).fill(String(AMOUNT));
    await dialog.getByLabel(t('fields.reason')).fill(reason);
    await dialog.locator('[type=submit]').click();
    await expect(bia.page.getByText(t('errors.staff.approval_waiting'))).toBeVisible();
    await expect(bia.page.locator('#main').getByRole('status')).toContainText(t('calls.call_adjustBalance'));
  };
  const readBalance = async () => {
    const member = await client.call(getMember, { account }, OPS);
    return member.ok ? member.value.balance : undefined;
  };

  await ask('Acordo 17');
  expect(await readBalance()).toBe(0);
  await bia.page.goto('/console/approvals');
  await expect(rowOf(bia).getByRole('button', { name: t('approvals.withdraw') })).toBeVisible();
  await expect(rowOf(bia).getByRole('button', { name: t('approvals.approve') })).toHaveCount(0);
  await rui.page.goto('/console/approvals');
  await expect(rowOf(rui)).toBeVisible();
  await checkPage(rui.page);
  await decide(rui, 'approve');
  await expect(rui.page.getByText(t('approvals.carried_out'))).toBeVisible();
  await expect(rowOf(rui)).toHaveCount(0);
  await expect(rui.page.locator('#main:focus, #main :focus')).toHaveCount(1);
  await checkPage(rui.page);
  expect(await readBalance()).toBe(AMOUNT);

  await ask('Acordo 18');
  await rui.page.goto('/console/approvals');
  await expect(rowOf(rui)).toBeVisible();
  await client.call(setMemberRank, { account, rank: 1 }, OPS);
  await decide(rui, 'approve');
  await expect(rui.page.getByText(t('errors.staff.approval_changed'))).toBeVisible();
  await expect(rowOf(rui)).toHaveCount(0);

  await ask('Acordo 19');
  await rui.page.goto('/console/approvals');
  await expect(rowOf(rui)).toBeVisible();
  await bia.page.goto('/console/approvals');
  await rowOf(bia)
    .getByRole('button', { name: t('approvals.withdraw') })
    .click();
  await bia.page
    .getByRole('dialog')
    .getByRole('button', { name: t('approvals.withdraw') })
    .click();
  await expect(rowOf(bia)).toHaveCount(0);
  await decide(rui, 'approve');
  await expect(rui.page.getByText(t('errors.staff.approval_decided'))).toBeVisible();
  expect(await readBalance()).toBe(AMOUNT);

  // The operator takes a role away while its screen is open.
  await bia.page.goto(`/console/members/${account}`);
  await bia.page.getByRole('button', { name: t('calls.call_adjustBalance') }).click();
  await client.call(setStaffRoles, { account: bia.account, roles: ['content'], reason: 'test' }, OPS);
  const dialog = bia.page.getByRole('dialog');
  await dialog.getByLabel(t('fields.amount')).fill('10');
  await dialog.getByLabel(t('fields.reason')).fill('Acordo 20');
  await dialog.locator('[type=submit]').click();
  await expect(bia.page.getByText(t('shell.nothing_text'))).toBeVisible();
  await expect(bia.page.getByRole('link', { name: t('shell.screen_money') })).toHaveCount(0);
  expect(await send(bia.page, 'GET', '/ops/payments')).toBe(403);
  await Promise.all([bia.context.close(), rui.context.close()]);
});
