import type { Page } from '@playwright/test';
import type { Role } from '../../src/contract/staff/roles.ts';
import { checkPage, openDesk, readConsoleWords, registerMember, STAFF_PASSWORD, send } from './console.ts';
import { expect, newAccountName, type Operator, test } from './fixtures.ts';

type T = ReturnType<typeof readConsoleWords>;
interface Work {
  page: Page;
  operator: Operator;
  t: T;
  member: string;
}
interface Day {
  role: Role;
  screens: readonly string[];
  work(work: Work): Promise<void>;
  /** A call and a screen that this role is refused. */
  refused: readonly [call: string, screen: string];
}

/** The screens that begin the menus of an admin and of an auditor, in the menu's order. */
const FIRST_SCREENS = [
  ...['today', 'money', 'statements', 'members', 'support', 'approvals', 'reports'],
  ...['content', 'promotions', 'games'],
];

/** The screens and calls are written by hand and not read from the contract, because the test checks the contract's roles. */
const DAYS: readonly Day[] = [
  {
    role: 'admin',
    screens: [...FIRST_SCREENS, ...['agents', 'chat', 'cashier', 'senders', 'site', 'staff', 'audit']],
    async work({ page, t }) {
      await page.goto('/console/staff');
      await page.getByRole('button', { name: t('staff.invite') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('staff.account')).fill(newAccountName());
      await dialog.getByLabel(t('staff.name')).fill('Nova Pessoa');
      await dialog.getByLabel(t('staff.role_content')).check();
      await dialog.getByRole('button', { name: t('staff.invite') }).click();
      await expect(page.getByText(t('errors.staff.approval_waiting'))).toBeVisible();
      await page.goto('/console/content/notices/new');
      const roles = t('common.only_roles', { roles: t('staff.role_content') });
      await expect(page.locator('#main').getByText(roles)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    },
    refused: ['/ops/members/luna/contacts', 'nowhere'],
  },
  {
    role: 'finance',
    screens: ['today', 'money', 'statements', 'members', 'approvals', 'reports', 'promotions', 'agents', 'cashier'],
    async work({ page, t, member }) {
      await page.goto(`/console/members/${member}`);
      await page.getByRole('button', { name: t('calls.call_adjustBalance') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('fields.amount')).fill('25');
      await dialog.getByLabel(t('fields.reason')).fill('Acordo 20');
      await dialog.locator('[type=submit]').click();
      await expect(page.getByRole('status').getByText(t('calls.done'))).toBeVisible();
    },
    refused: ['/ops/staff', 'staff'],
  },
  {
    role: 'support',
    screens: ['today', 'money', 'statements', 'members', 'support', 'approvals', 'content', 'promotions', 'chat'],
    async work({ page, t, member }) {
      await page.goto(`/console/members/${member}?section=notes`);
      await page.getByLabel(t('members.new_note')).fill('Ligou hoje.');
      await page.getByRole('button', { name: t('members.write') }).click();
      await expect(page.getByRole('listitem').getByText('Ligou hoje.')).toBeVisible();
    },
    refused: ['/ops/reports/revenue?from=2026-11-01&to=2026-11-02', 'reports'],
  },
  {
    role: 'risk',
    screens: [
      'today',
      'money',
      'statements',
      'members',
      'support',
      'approvals',
      'reports',
      'promotions',
      'agents',
      'chat',
    ],
    async work({ page, t, member }) {
      await page.goto(`/console/members/${member}`);
      await page.getByRole('button', { name: t('calls.call_setMemberState') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('fields.state')).selectOption('suspended');
      await dialog.getByLabel(t('fields.reason')).fill('Mesma chave');
      await dialog.locator('[type=submit]').click();
      await expect(page.getByText(t('members.state_suspended'))).toBeVisible();
    },
    refused: ['/ops/audit', 'audit'],
  },
  {
    role: 'content',
    screens: ['today', 'approvals', 'content', 'promotions', 'games', 'senders', 'site'],
    async work({ page, t }) {
      const title = `Aviso ${newAccountName()}`;
      await page.goto('/console/content/notices/new');
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByLabel(`${t('fields.title')} · Português`).fill(title);
      await page.getByLabel(`${t('fields.title')} · English`).fill(`Notice for ${title}`);
      await page.getByRole('button', { name: t('content.publish') }).click();
      await expect(page.getByRole('status').getByText(t('content.saved'))).toBeVisible();
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect.poll(async () => (await page.request.get('/en/noticePage')).text()).toContain(`Notice for ${title}`);
      await expect.poll(async () => (await page.request.get('/noticePage')).text()).toContain(title);
      // Somebody else saves the same notice meanwhile.
      await page.getByRole('link', { name: title, exact: true }).click();
      const field = page.getByLabel(`${t('fields.title')} · Português`);
      await field.fill(`${title} 2`);
      const texts = { PT: { title: `${title} 1`, content: '' } };
      const id = new URL(page.url()).pathname.split('/').at(-1);
      expect(await send(page, 'PUT', `/ops/notice-series/${id}`, { texts })).toBe(200);
      const save = page.getByRole('button', { name: t('content.save'), exact: true });
      await save.click();
      await expect(page.getByText(t('failures.form.changed_meanwhile'))).toBeVisible();
      await save.click();
      await expect(page.getByRole('link', { name: `${title} 2`, exact: true })).toBeVisible();
    },
    refused: ['/ops/members/search?text=lu', 'members'],
  },
  {
    role: 'agents',
    screens: ['today', 'money', 'statements', 'members', 'approvals', 'reports', 'agents'],
    async work({ page, t, operator }) {
      const account = newAccountName();
      await operator.post('/ops/agents', { username: account, password: STAFF_PASSWORD, type: 1, reason: 'parceria' });
      await page.goto('/console/agents/contracts');
      await page.getByLabel(t('agents.offer')).selectOption('realtime');
      await page.getByRole('button', { name: t('calls.call_offerHouseContract') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('fields.account')).fill(account);
      await dialog.getByLabel(t('fields.profitRate')).fill('1,5');
      await dialog.getByLabel(t('fields.lossRate')).fill('0,5');
      await dialog.getByLabel(t('fields.singleBet')).fill('10');
      await dialog.locator('[type=submit]').click();
      await expect(page.getByText(t('errors.staff.approval_waiting'))).toBeVisible();
    },
    refused: ['/ops/promotions', 'promotions'],
  },
  {
    role: 'auditor',
    screens: [...FIRST_SCREENS, ...['agents', 'chat', 'senders', 'site', 'staff', 'audit']],
    async work({ page, t, member, operator }) {
      await operator.credit(member, 25);
      await page.goto('/console/audit');
      await page.getByLabel(t('audit.target')).fill(member);
      await page.getByRole('button', { name: t('calls.read'), exact: true }).click();
      const step = page.getByRole('row').filter({ hasText: member });
      await expect(step).toContainText(t('calls.call_adjustBalance'));
      await step.getByText(t('calls.details')).click();
      await expect(step.getByRole('definition').filter({ hasText: 'browser test' })).toBeVisible();
      await page.goto('/console/reports');
      const name = page.getByText(t('today.figure_stakes'), { exact: true });
      const figure = page.getByRole('listitem').filter({ has: name });
      await figure.getByRole('link').click();
      const title = t('reports.rows_of', { figure: t('today.figure_stakes') });
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByText(t('today.formula_stakes'))).toBeVisible();
    },
    refused: ['/ops/members/luna/contacts', 'cashier'],
  },
];

for (const { role, screens, work, refused } of DAYS) {
  test(`the day of ${role}: its screens, a piece of work, and nothing else`, { tag: '@desktop-en' }, async ({
    browser,
    baseURL,
    locale,
    operator,
  }) => {
    const origin = baseURL ?? '';
    const t = readConsoleWords(locale);
    const [member, desk] = await Promise.all([
      registerMember(origin),
      openDesk(browser, { origin, locale, name: 'Pessoa do dia', roles: [role] }),
    ]);
    const { page } = desk;
    await page.goto('/console');
    const menu = page.getByRole('navigation');
    const names = [...screens, 'account'].map((id) => t(`shell.screen_${id}`));
    await expect(menu.getByRole('link')).toHaveText(names);
    await work({ page, t, member, operator });
    await checkPage(page);
    const [call, screen] = refused;
    expect(await send(page, 'GET', call)).toBe(403);
    await page.goto(`/console/${screen}`);
    await expect(page.getByText(t('shell.nothing_text'))).toBeVisible();
    await desk.context.close();
  });
}
