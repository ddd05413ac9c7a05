import type { Locator } from '@playwright/test';
import { CODE_MAX } from '../../src/contract/core/typed-text.ts';
import { $countries, toPhoneProblem } from '../../src/stores/registration/countries.ts';
import { toCode } from '../../src/stores/session/code-sender.ts';
import { NAUGHTY_STRINGS } from '../naughty-strings.ts';
import { expect } from './fixtures.ts';
import { isWhole } from './turns.ts';

/** The first country of the platform's list. */
const MARKET = { countryCode: 'BR', countryDialingCode: '+55', digitsMin: 10 };

export type Words = (key: string, values?: Record<string, string | number>) => string;
/** Returns the message of the rule that a text breaks, or undefined if the text is valid. */
export type ToWords = (text: string) => string | undefined;

/** The state of a field after a text was entered and the form was submitted. */
interface Shown {
  /** The text as the field accepted it: browsers drop line breaks. */
  readonly text: string;
  readonly isKept: boolean;
  readonly isRefused: boolean;
  /** The text of the field's description. */
  readonly said: string;
  /** Whether a screen reader announces the message: for the first invalid field at once, for the others on focus. */
  readonly isTold: boolean;
}

/** A short run uses every ninth text, which is enough to show that a form uses its rule. The unit tests of the rules use all texts. */
const TEXTS = NAUGHTY_STRINGS.filter((_, index) => isWhole || index % 9 === 0 || index === NAUGHTY_STRINGS.length - 1);

/**
 * Enters each text into a field and submits the form, all within the page, because a page load for each text would take minutes. Another field must
 * be invalid or the call must be cut, so that nothing is really sent.
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

/** Expects that each text is either refused with the announced message of its rule or accepted, and is never changed. */
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

/** Tests the fields in turn. Meanwhile all other fields are empty, so the form is never sent. */
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
  const code = toCode(text);
  if (code === '') return words('form.required');
  return code.length > CODE_MAX ? words('form.too_long') : undefined;
}

/** The problem of a phone number of `MARKET`; undefined if the number is valid. */
export function toNumberProblem(text: string): string | undefined {
  $countries.set([MARKET]);
  return toPhoneProblem({ mobileNum: text });
}

export function toNumberWords(text: string, words: Words): string | undefined {
  const problem = toNumberProblem(text);
  return problem === 'required' ? words('form.required') : problem && words(problem);
}
