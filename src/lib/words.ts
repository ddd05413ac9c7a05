import { toNumberFormat } from './intl-formats.ts';
import { toPluralForm } from './plural-form.ts';

export type Messages = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;
/** Message of a key; a key without a message returns itself. `count` selects between `key_one` and `key_other`. */
export type T = (key: string, parameters?: MessageValues) => string;

/** Fills the `{{name}}` parameters of a message. A parameter without a value stays visible. */
export function fillWords(text: string, parameters: MessageValues, toText: (value: number) => string = String): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = parameters[name];
    return typeof value === 'number' ? toText(value) : (value ?? whole);
  });
}

export function createT(messages: Messages, locale: string): T {
  return (key, parameters = {}) => {
    const { count } = parameters;
    const counted = typeof count === 'number' ? messages[`${key}_${toPluralForm(locale, count)}`] : undefined;
    const words = counted ?? messages[key] ?? messages[`${key}_other`] ?? key;
    return fillWords(words, parameters, (value) => toNumberFormat(locale, {}).format(value));
  };
}
