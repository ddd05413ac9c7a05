import type { ReadableAtom } from 'nanostores';
import { hasEnvironment } from './environment.ts';
import { createStored } from './stored.ts';

type Texts = Readonly<Record<string, string>>;

/** How a text is kept: amounts are written in each language's own form. */
export interface KeptField {
  readonly toKept: (typed: string) => string;
  readonly toTyped: (kept: string) => string;
}
const same = (text: string) => text;
export const AS_TYPED: KeptField = { toKept: same, toTyped: same };

/** Fields of a form that stay across a change of the language. Never a password or a code. */
export interface KeptInput {
  readonly name: string;
  readonly fields: Readonly<Record<string, KeptField>>;
}

interface KeepingForm {
  readonly $values: ReadableAtom<Record<string, string | undefined>>;
  readonly change: (field: string, text: string) => void;
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
const isAll = (value: unknown): value is Readonly<Record<string, Texts>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isTexts);
const stored = createStored('keptInput', {
  safeParse: (value) => ({ data: isAll(value) ? value : undefined }),
});

const forms = new Map<string, { readonly kept: KeptInput; readonly form: KeepingForm }>();
let restored: Readonly<Record<string, Texts>> | undefined;

function restore({ name, fields }: KeptInput, form: KeepingForm): void {
  const { [name]: texts, ...others } = restored ?? {};
  restored = others;
  for (const [field, text] of Object.entries(texts ?? {}))
    if (fields[field]) form.change(field, fields[field].toTyped(text));
}

/** A form of code that loads later gets its values when it is made. */
export function keepInput(kept: KeptInput, form: KeepingForm): void {
  forms.set(kept.name, { kept, form });
  if (restored && hasEnvironment()) restore(kept, form);
}

/** Before the page of another language: stores what was typed for that page. */
export function storeTyped(): void {
  // Forms whose code has not loaded since the last change.
  const all: Record<string, Texts> = { ...restored };
  for (const [name, { kept, form }] of forms) {
    const values = form.$values.get();
    const texts = Object.entries(kept.fields).flatMap(([field, { toKept }]) =>
      values[field]?.trim() ? [[field, toKept(values[field])] as const] : [],
    );
    if (texts.length > 0) all[name] = Object.fromEntries(texts);
  }
  stored.write(Object.keys(all).length > 0 ? all : undefined);
}

/** Once per page: gives the forms what was typed on the page before, and removes it from the storage. */
export function restoreTyped(): void {
  restored = stored.read() ?? {};
  stored.write(undefined);
  for (const { kept, form } of forms.values()) restore(kept, form);
}
