import type { ReadableAtom } from 'nanostores';
import { createStored } from './stored.ts';

type Texts = Readonly<Record<string, string>>;
type All = Record<string, Texts | undefined>;

const stored = createStored('keptInput', { safeParse: (value) => ({ data: value as All }) });

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

interface Registered {
  readonly kept: KeptInput;
  readonly form: KeepingForm;
}

const forms = new Map<string, Registered>();
/** Texts for forms whose code has not loaded yet. */
let restored: All = {};

function restore({ kept: { name, fields }, form }: Registered): void {
  const texts = restored[name];
  if (!texts) return;
  delete restored[name];
  for (const field in fields) if (texts[field]) form.change(field, fields[field]?.toTyped(texts[field]) ?? '');
}

/** Registers a form. A form whose code loads late gets its stored values here. */
export function keepInput(kept: KeptInput, form: KeepingForm): void {
  const one = { kept, form };
  forms.set(kept.name, one);
  restore(one);
}

/** Stores the typed texts before the visitor goes to the page in another language; that page restores them. */
export function storeTyped(): void {
  const all = { ...restored };
  for (const { kept, form } of forms.values()) {
    const texts: Record<string, string> = {};
    for (const field in kept.fields) {
      const typed = form.$values.get()[field];
      if (typed?.trim()) texts[field] = kept.fields[field]?.toKept(typed) ?? '';
    }
    if (Object.keys(texts).length > 0) all[kept.name] = texts;
  }
  stored.write(all);
}

/** Drops texts that no form has used. They belong to the session that ends, like the rest of the session storage. */
export function forgetTyped(): void {
  restored = {};
}

/** Once per page: fills the forms with the texts typed on the previous page, and removes the texts from the storage. */
export function restoreTyped(): void {
  restored = stored.read() ?? {};
  stored.write(undefined);
  forms.forEach(restore);
}
