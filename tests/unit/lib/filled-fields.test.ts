import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { takeField } from '../../../src/lib/filled-fields.ts';

/**
 * An input whose setter is patched as by React. If code sets a value through this setter, React already knows the value and does not see it
 * as a change.
 */
class FakeInput {
  readonly localName = 'input';
  readonly type = 'search';
  readonly defaultValue = '';
  readonly heard: string[] = [];
  #value: string;
  constructor(shown: string, known: unknown) {
    this.#value = shown;
    Object.assign(this, { __reactProps$x: { value: known } });
    let noted = String(known);
    Object.defineProperty(this, 'value', {
      get: () => this.#value,
      set: (next: string) => {
        noted = next;
        this.#value = next;
      },
    });
    this.dispatchEvent = () => {
      if (this.#value !== noted) this.heard.push(this.#value);
      noted = this.#value;
      return true;
    };
  }
  declare dispatchEvent: () => boolean;
  get value(): string {
    return this.#value;
  }
  set value(next: string) {
    this.#value = next;
  }
  matches = () => true;
}

describe('a field that was filled without an event', () => {
  const read = (shown: string, known: unknown) => {
    const field = new FakeInput(shown, known);
    takeField(field as unknown as HTMLInputElement);
    return field;
  };

  test('is told to React once, with what it shows', () => {
    const field = read('luna', '');
    expect([field.heard, field.value]).toEqual([['luna'], 'luna']);
  });

  test('is left alone if React knows its text, or does not have it', () => {
    expect(read('luna', 'luna').heard).toEqual([]);
    expect(read('luna', undefined).heard).toEqual([]);
  });
});

const read = (file: string) => readFileSync(file, 'utf8');
const list = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`);

describe('on the site', () => {
  const files = list('src/islands');
  /** Matches a field of a `createForm` form, which `useSubmit` submits, or a field whose value is read on blur. */
  const IS_READ =
    /[fF]orm\.change\(|\breadsFilled\b|\btakeFilled\(|\bnew FormData\(|\bonBlur=\{pick\}|\bfield\.current\?\.value/;
  /** Files whose controls are only pressed or chosen and never filled with text, or whose only field is the hidden name of an account. */
  const NEVER_FILLED: readonly string[] = [
    'src/islands/after-login/SnoozeField.tsx',
    'src/islands/centre/parts/Filter.tsx',
    'src/islands/dialogs/ChangePasswordDialog.tsx',
    'src/islands/member/cashier/ChoiceCards.tsx',
    'src/islands/member/cashier/Proofs.tsx',
    'src/islands/member/security/AvatarChoice.tsx',
    'src/islands/member/security/OwnPictureField.tsx',
    'src/islands/member/security/PasswordPanel.tsx',
    'src/islands/support/Pictures.tsx',
    'src/islands/ui/Choice.tsx',
  ];

  test('each file with a field reads what it shows', () => {
    const open = files.filter((file) => /<(?:input|textarea|select)\b/.test(read(file)) && !IS_READ.test(read(file)));
    expect(open.sort()).toEqual(NEVER_FILLED);
  });

  test('each file with a form reads it at its end', () => {
    const open = files.filter(
      (file) =>
        /<form\b/.test(read(file)) &&
        !/\buseSubmit\(|\btakeFilled\(|\bnew FormData\(|\bfield\.current\?\.value/.test(read(file)),
    );
    expect(open).toEqual([]);
  });
});

test('the console reads all its forms and fields', () => {
  expect(read('src/console/main.tsx')).toContain('readFilledForms(document);');
});
