import { expect, expectAccessible, test } from './fixtures.ts';

const SEEDED_PASSWORD = 'Orla#2026';

test('the agent sign-in admits agents and nobody else', async ({ page, path, words, expectedErrors }) => {
  expectedErrors.push(/40[13]/);
  await page.goto(path('/?agent=agentTeamOverview'));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  const signIn = async (account: string) => {
    await dialog.getByLabel(words('login.username'), { exact: true }).fill(account);
    await dialog.getByLabel(words('login.password'), { exact: true }).fill(SEEDED_PASSWORD);
    await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
  };
  await signIn('rio');
  await expect(dialog.getByText(words('error_not_agent'))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await signIn('house');
  await expect(dialog.getByText(words('session.not_member'))).toBeVisible();
  await expectAccessible(page);
  await signIn('vega');
  const centre = page.locator('dialog[data-centre="agent"]');
  await expect(centre).toHaveAttribute('data-page', 'agentTeamOverview');
  await expect(centre.locator('nav a[aria-current=page]')).toHaveText(words('centre.agent.agentTeamOverview'));
  await centre.getByRole('button', { name: words('dialog.close') }).click();
  await expect(centre).toHaveCount(0);

  // The header's shortcut and the links between the centres work on a phone and on a desktop.
  const own = page.locator('dialog[data-centre="member"]');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('header.agent') })
    .click();
  await centre.getByRole('link', { name: words('centre.member.title') }).click();
  await expect(own.getByRole('link', { name: words('centre.member.transferFund') })).toBeVisible();
  await expect(centre).toHaveCount(0);
  await own.getByRole('link', { name: words('centre.agent.title') }).click();
  await expect(centre.getByRole('link', { name: words('centre.agent.agentTeamOverview') })).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('the agent sign-in offers a refused player to enter as a player', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await page.goto(path('/?agent='));
  const dialog = page.getByRole('dialog', { name: words('login.title') });
  await dialog.getByLabel(words('login.username'), { exact: true }).fill('rio');
  await dialog.getByLabel(words('login.password'), { exact: true }).fill(SEEDED_PASSWORD);
  const submit = dialog.getByRole('button', { name: words('login.submit'), exact: true });
  await submit.click();
  await expect(dialog.getByText(words('error_not_agent'))).toBeVisible();
  await dialog.getByRole('button', { name: words('login.as_player') }).click();
  await expect(dialog.getByText(words('error_not_agent'))).toBeHidden();
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: words('header.sign_out') })).toBeVisible();
  await expect(page.locator('dialog[data-centre]')).toHaveCount(0);
});
