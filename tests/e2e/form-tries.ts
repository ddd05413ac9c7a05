import type { Locator } from '@playwright/test';
import { CODE_MAX } from '../../src/contract/core/typed-text.ts';
import { toPhoneProblem } from '../../src/stores/registration/countries.ts';
import { NAUGHTY_STRINGS } from '../naughty-strings.ts';
import { expect } from './fixtures.ts';
import { isWhole } from './turns.ts';

export type Words = (key: string, values?: Record<string, string | number>) => string;
/** The words of the rule that a text breaks; of none where it is taken. */
export type ToWords = (text: string) => string | undefined;

/** What a field shows after a text was put into it and its form was sent. */
interface Shown {
  /** As the field took the text: a browser drops line ends. */
  readonly text: string;
  readonly isKept: boolean;
  readonly isRefused: boolean;
  /** What the field is described by. */
  readonly said: string;
  /** A screen reader is told: of the first refused field at once, of the others where it comes to them. */
  readonly isTold: boolean;
}

/** A few of them show that a form uses its rule; rules themselves have unit tests with all of them. */
const TEXTS = NAUGHTY_STRINGS.filter((_, index) => isWhole || index % 9 === 0 || index === NAUGHTY_STRINGS.length - 1);

/**
 * Puts each text into a field and sends the form, all in the page: a page load for each would take minutes. Something else of the form must be
 * wrong or its call cut, so that nothing is sent in earnest.
 */
function tryTexts(form: Locator, name: string, texts: readonly string[]): Promise<Shown[]> {
  return form.evaluate(
    async (element, [field, values]) => {
      const input = element.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
      const button = element.querySelector<HTMLElement>('[type=submit]');
      if (!input || !button) throw new Error(`no field ${field}`);
      const setText = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
      const picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const shown: Shown[] = [];
      for (const value of values) {
        setText?.call(input, value);
        const text = input.value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.blur();
        button.click();
        do await picture();
        while (element.getAttribute('aria-busy') === 'true');
        await picture();
        const help = document.getElementById(input.getAttribute('aria-describedby') ?? '');
        const isFirst = element.querySelector('[aria-invalid="true"]') === input;
        const isTold = help !== null && (!isFirst || (help.role === 'alert' && document.activeElement === input));
        const isRefused = input.getAttribute('aria-invalid') === 'true';
        shown.push({ text, isKept: input.value === text, isRefused, said: help?.textContent ?? '', isTold });
      }
      return shown;
    },
    [name, [...texts]] as const,
  );
}

/** Of every text: refused in the words of its rule and told, or taken; never changed. */
function expectShown(name: string, shown: readonly Shown[], toWords: ToWords): void {
  const wrong = shown.filter(({ text, isKept, isRefused, said, isTold }) => {
    const expected = toWords(text);
    if (!isKept) return true;
    return expected === undefined ? isRefused : !(isRefused && said === expected && isTold);
  });
  expect(
    wrong.map((one) => ({ ...one, expected: toWords(one.text) })),
    name,
  ).toEqual([]);
  expect(
    shown.some(({ isRefused }) => isRefused),
    `${name} refuses something`,
  ).toBe(true);
}

export async function expectField(
  form: Locator,
  name: string,
  toWords: ToWords,
  more: readonly string[] = [],
): Promise<void> {
  expectShown(name, await tryTexts(form, name, [...more, ...TEXTS]), toWords);
}

/** One field after the other; of a form of several fields the others are empty then: nothing is sent. */
export async function expectFields(
  form: Locator,
  fields: Readonly<Record<string, ToWords>>,
  more: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  for (const [name, toWords] of Object.entries(fields)) {
    await expectField(form, name, toWords, more[name]);
    await form.locator(`[name=${name}]`).fill('');
  }
}

export const CODE_EDGES = ['1', '1'.repeat(CODE_MAX), ` ${'1 '.repeat(CODE_MAX)}`, '1'.repeat(CODE_MAX + 1)];

export function toCodeWords(text: string, words: Words): string | undefined {
  const code = text.replaceAll(/\s/g, '');
  if (code === '') return words('form.required');
  return code.length > CODE_MAX ? words('form.too_long') : undefined;
}

export function toNumberWords(text: string, words: Words): string | undefined {
  const problem = toPhoneProblem({ mobileNum: text });
  return problem === 'required' ? words('form.required') : problem && words(problem);
}
