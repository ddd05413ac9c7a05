import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { adjustBalance } from '../../src/contract/member/operator.ts';
import { MESSAGE_AREAS } from '../../src/i18n/areas.ts';
import { isLocale, type Locale, requireLocaleRow, toLocalePath } from '../../src/i18n/locales.ts';
import { readWords } from '../../src/i18n/read-words.ts';
import { isolate } from '../../src/lib/isolate.ts';
import { toPluralForm } from '../../src/lib/plural-form.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { hasTurn } from './turns.ts';

export type Words = (key: string, values?: Record<string, string | number>) => string;

interface Fixtures {
  locale: Locale;
  /** Returns a path in the language of the project. */
  path: (plain: string) => string;
  words: Words;
  operator: Operator;
  /** A test fails if the page logs an error. A test that provokes an error adds the error's pattern here. */
  expectedErrors: RegExp[];
  /** Suppresses the popups after a sign-in, as for a member who snoozed them. Tests of the popups set this to false. */
  isQuiet: boolean;
  /** Skips a journey in the projects that do not run it (turns.ts). */
  turn: undefined;
}

export interface Operator {
  credit(account: string, amount: number): Promise<void>;
  put(path: string, body: unknown): Promise<void>;
  post(path: string, body: unknown): Promise<void>;
}

/** Reads the messages of a language. As on the page, direction marks surround inserted names and amounts: createT (src/lib/words.ts). */
function readAllWords(locale: Locale): Words {
  const { tag } = requireLocaleRow(locale);
  const all: Record<string, string> = {};
  for (const area of MESSAGE_AREAS) Object.assign(all, readWords(locale, area));
  return (key, values = {}) => {
    const form = typeof values.count === 'number' ? toPluralForm(tag, values.count) : 'other';
    const text = all[key] ?? all[`${key}_${form}`];
    if (text === undefined) throw new Error(`no words for ${key} in ${locale}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
      const value = values[name];
      return typeof value === 'string' ? isolate(value, tag) : String(value);
    });
  };
}

const OPS = { authorization: 'Bearer local-ops' };

function createOperator(origin: string): Operator {
  const client = new ConformanceClient(origin);
  const send = async (method: 'PUT' | 'POST', path: string, body: unknown) => {
    const headers = { ...OPS, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await client.raw(method, path, { headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  };
  return {
    async credit(account, amount) {
      const answer = await client.call(adjustBalance, { account, amount, reason: 'browser test' }, OPS);
      if (!answer.ok) throw new Error(`credit: ${answer.code}`);
    },
    put: (path, body) => send('PUT', path, body),
    post: (path, body) => send('POST', path, body),
  };
}

function keepQuiet(): void {
  const until = Date.now() + 86_400_000;
  // The frames of games have no storage.
  if (self === top) localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
}

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const BARRIERS = [...STANDARD, 'best-practice'];

/**
 * Pages on which axe inspects the game's frame. Errors about inline styles are ignored there: axe tries such styles, and the frame's policy
 * refuses them.
 */
const inspected = new WeakSet<Page>();

export const test = base.extend<Fixtures>({
  locale: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use, info) => {
      const locale = String(info.project.metadata.locale ?? 'pt');
      await use(isLocale(locale) ? locale : 'pt');
    },
    { scope: 'test' },
  ],
  path: async ({ locale }, use) => use((plain) => toLocalePath(plain, locale)),
  words: async ({ locale }, use) => use(readAllWords(locale)),
  operator: async ({ baseURL }, use) => use(createOperator(baseURL ?? '')),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  expectedErrors: async ({}, use) => use([]),
  isQuiet: [true, { option: true }],
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use, info) => {
      info.skip(!hasTurn(info), 'it runs in another project');
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page, expectedErrors, isQuiet }, use) => {
    if (isQuiet) await page.addInitScript(keepQuiet);
    const errors: string[] = [];
    page.on('console', (message) => {
      const isOfAxe = inspected.has(page) && /^Applying inline style violates/.test(message.text());
      if (message.type() === 'error' && !isOfAxe) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
  },
});

export { expect };

/**
 * Returns the violations that axe finds. The script of axe stays in the page, because loading it again for each inspection took most of the test's
 * time. The page behind a modal dialog is left out for the same reason.
 */
export async function listBarriers(page: Page): Promise<string[]> {
  const isKnown = await page.evaluate(() => 'axe' in window);
  if (!isKnown) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: inspector } = window as unknown as { axe: typeof axe };
    // The page behind a modal dialog cannot be used, and it was inspected before the dialog opened.
    const include = document.querySelector('dialog:modal') ? ['dialog:modal'] : [document];
    const context = { include, exclude: ['iframe'] } as unknown as axe.ElementContext;
    const options = { runOnly: tags, resultTypes: ['violations'], preload: false, iframes: false } as const;
    const { violations } = await inspector.run(context, options as unknown as axe.RunOptions);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, BARRIERS);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await listBarriers(page)).toEqual([]);
}

/** Checks the game's frame, which `expectAccessible` leaves out. */
export async function expectFrameAccessible(page: Page): Promise<void> {
  inspected.add(page);
  const { violations } = await new AxeBuilder({ page }).include(['iframe', 'html']).withTags(STANDARD).analyze();
  inspected.delete(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/**
 * Chooses an option and waits until it is checked. A press before the dialog's code has loaded takes effect later; Playwright's `check` would not
 * wait for that.
 */
export async function choose(option: Locator): Promise<void> {
  await option.click();
  await expect(option).toBeChecked();
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** Confirms the age question before free play (spec §9). */
export async function confirmAge(page: Page, words: Fixtures['words']): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('age.yes'), exact: true })
    .click();
}

export function newAccountName(): string {
  return `e${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
