import { LOCALES, requireLocaleRow, toLocalePath } from '../../src/i18n/locales.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { fill } from './browser-fills.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newAccountName, test } from './fixtures.ts';
import { newAddress } from './outbox.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OPS = { authorization: 'Bearer local-ops' };

test('a guest sends feedback after reading the rules, adds pictures, and loses nothing', async ({
  page,
  path,
  words,
  locale,
  baseURL,
}) => {
  // Opens the page in another language first. The typed text must remain when the visitor changes the language.
  const [own, other] = [requireLocaleRow(locale), LOCALES.find((row) => row.path !== locale)];
  await page.goto(toLocalePath('/feedback', other?.path ?? locale));
  const text = `${newAccountName()} o mar não está para peixe, mas o site está ótimo.`;
  await page.locator('[name=content]').fill(text);
  await page.getByRole('banner').locator('[data-languages]').click();
  await page.getByRole('option', { name: own.name }).click();
  await expect(page).toHaveURL(path('/feedback'));
  await page.locator('[name=content]').focus();
  await expect(page.locator('[name=content]')).toHaveValue(text);
  const send = page.getByRole('button', { name: words('feedback.submit'), exact: true });
  await send.click();
  await expect(page.getByText(words('feedback.type_required'))).toBeVisible();
  const files = page.locator('input[type="file"]');
  await files.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(page.getByText(words('feedback.not_a_picture'))).toBeVisible();
  await files.setInputFiles([{ name: 'tela.png', mimeType: 'image/png', buffer: PNG }]);
  await expect(page.getByRole('img', { name: 'tela.png' })).toBeVisible();
  await expectAccessible(page);
  // Chooses the option without an event, as a browser extension does.
  await fill(page.getByLabel(words('feedback.type'), { exact: true }), 'suggestion', false);
  await send.click();
  await expect(page.getByText(words('feedback.sent'))).toBeVisible();
  const client = new ConformanceClient(baseURL ?? '');
  const kept = await client.raw('GET', '/ops/feedback?pageSize=30', { headers: OPS });
  expect(JSON.stringify(kept)).toContain(text);
});

test('a visitor writes to customer service, reads the answer, and closes the conversation', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  expectedErrors,
}) => {
  // The platform answers 401 to the first message, because it requires a proof.
  expectedErrors.push(/401 \(Unauthorized\)/);
  // Uses its own network, because visitors of one network may open only five conversations an hour.
  await page.setExtraHTTPHeaders({ 'X-Debug-IP': newAddress() });
  await page.goto(path('/contact'));
  await page.locator('main a[data-service]').first().click();
  const dialog = page.getByRole('dialog', { name: words('conversation.title') });
  await dialog.getByRole('button', { name: words('conversation.new') }).click();
  await dialog.getByLabel(words('conversation.subject'), { exact: true }).selectOption('account');
  const send = dialog.getByRole('button', { name: words('conversation.send'), exact: true });
  await send.click();
  await expect(dialog.getByText(words('conversation.content_required'))).toBeVisible();
  const text = `${newAccountName()} não consigo entrar.`;
  await dialog.getByLabel(words('conversation.content')).fill(text);
  await dialog.locator('input[type="file"]').setInputFiles([{ name: 'tela.png', mimeType: 'image/png', buffer: PNG }]);
  await send.click();
  const messages = dialog.getByRole('region', { name: words('conversation.messages') });
  await expect(messages.getByText(text)).toBeVisible();
  await expect(messages.getByRole('img', { name: words('conversation.picture', { number: 1 }) })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const client = new ConformanceClient(baseURL ?? '');
  const waiting = JSON.stringify(await client.raw('GET', '/ops/support/conversations?pageSize=100', { headers: OPS }));
  const [, id = ''] = new RegExp(`"id":"(\\w{16})"[^{}]*${text.split(' ')[0]}`).exec(waiting) ?? [];
  await operator.post(`/ops/support/conversations/${id}/answer`, { answer: 'Tente de novo, por favor.' });
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('main a[data-service]').first().click();
  await dialog.getByRole('button', { name: words('conversation.unread') }).click();
  await expect(messages.getByText('Tente de novo, por favor.')).toBeVisible();
  await dialog.getByRole('button', { name: words('conversation.close') }).click();
  await expect(dialog.getByText(words('conversation.is_closed'))).toBeVisible();
});

test('without a service line, customer service opens the conversations and no window', { tag: '@desktop' }, async ({
  page,
  path,
  words,
}) => {
  await page.goto(path('/about'));
  await page.getByRole('link', { name: words('side.service') }).click();
  await expect(page.getByRole('dialog', { name: words('conversation.title') })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
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
