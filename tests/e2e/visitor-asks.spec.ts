import { ConformanceClient } from '../conformance/client.ts';
import { expect, expectAccessible, newAccountName, test } from './fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OPS = { authorization: 'Bearer local-ops' };

test('a guest sends feedback after reading the rules, adds pictures, and loses nothing', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  await page.goto(path('/feedback'));
  const send = page.getByRole('button', { name: words('feedback.submit'), exact: true });
  await send.click();
  await expect(page.getByText(words('feedback.type_required'))).toBeVisible();
  await page.getByLabel(words('feedback.type'), { exact: true }).selectOption('suggestion');
  const text = `${newAccountName()} o mar não está para peixe, mas o site está ótimo.`;
  await page.getByLabel(words('feedback.content')).fill(text);
  const files = page.locator('input[type="file"]');
  await files.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(page.getByText(words('feedback.not_a_picture'))).toBeVisible();
  await files.setInputFiles([{ name: 'tela.png', mimeType: 'image/png', buffer: PNG }]);
  await expect(page.getByRole('img', { name: 'tela.png' })).toBeVisible();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText(words('feedback.sent'))).toBeVisible();
  const client = new ConformanceClient(baseURL ?? '');
  const kept = await client.raw('GET', '/ops/feedback?pageSize=30', { headers: OPS });
  expect(JSON.stringify(kept)).toContain(text);
});

test('customer service opens on the click, and without a service line leads to the contact page', {
  tag: '@desktop',
}, async ({ page, path, words }) => {
  await page.goto(path('/about'));
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: words('side.service') }).click();
  const popup = await opened;
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page).toHaveURL(new RegExp(`${path('/contact')}$`));
  await expect(page.getByRole('link', { name: words('contact.feedback') })).toBeVisible();
});

test('the operator’s answers stand above the site’s own help', async ({ page, path, words }) => {
  await page.goto(path('/help'));
  const answers = page.getByRole('region', { name: words('help.operator') });
  await answers.getByRole('group').first().locator('summary').click();
  await expect(answers.locator('details[open]')).toHaveCount(1);
});

test('a used handover code shows a message without header and footer', async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/);
  await page.goto(path('/seamless?code=nobody&vassalage=ORLA&gameId=x'));
  await expect(page.getByText(words('session.handover_expired'))).toBeVisible();
  await expect(page).not.toHaveURL(/code=/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);
});
