import type { TextField } from './content-kinds.ts';
import type { Filled, Texts } from './languages.ts';

/** Texts of the fields by language, as they are typed: a list has one entry a line. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function toTyped(texts: Texts): Typed {
  const toText = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join('\n'));
  return Object.fromEntries(
    Object.entries(texts).map(([language, words]) => [
      language,
      Object.fromEntries(Object.entries(words).map(([name, value]) => [name, toText(value)])),
    ]),
  );
}

const isFilled = (text: string | undefined) => (text ?? '').trim() !== '';

/** The texts that are sent: a language without any text is left out. */
export function toTexts(typed: Typed, fields: readonly TextField[]): Texts {
  const toValue = ({ look }: TextField, text: string) =>
    look === 'lines' ? text.split('\n').flatMap((one) => one.trim() || []) : text;
  return Object.fromEntries(
    Object.entries(typed).flatMap(([language, words]): [string, Filled][] =>
      fields.some(({ name }) => isFilled(words[name]))
        ? [[language, Object.fromEntries(fields.map((field) => [field.name, toValue(field, words[field.name] ?? '')]))]]
        : [],
    ),
  );
}

export type Fill = 'whole' | 'part' | 'none';

/** Whether a language has each field that is required or that any language has. */
export function toFill(typed: Typed, fields: readonly TextField[], language: string): Fill {
  const words = typed[language] ?? {};
  const filled = fields.filter(({ name }) => isFilled(words[name]));
  if (filled.length === 0) return 'none';
  const wanted = fields.filter(
    ({ name, isRequired }) => isRequired || Object.values(typed).some((one) => isFilled(one[name])),
  );
  return wanted.every((field) => filled.includes(field)) ? 'whole' : 'part';
}

/** Languages that have a text but lack a required field: the platform would refuse them. */
export function listUnfinished(typed: Typed, fields: readonly TextField[]): string[] {
  return Object.entries(typed).flatMap(([language, words]) =>
    fields.some(({ name }) => isFilled(words[name])) &&
    fields.some(({ name, isRequired }) => isRequired && !isFilled(words[name]))
      ? [language]
      : [],
  );
}
