import { toNumberFormat, toPluralRules } from './formats.ts';

export type Messages = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string | number>>;
/** Message of a key; a key without a message returns itself. `count` selects between `key_one` and `key_other`. */
export type T = (key: string, params?: Params) => string;

export function createT(messages: Messages, locale: string): T {
  return (key, params = {}) => {
    const { count } = params;
    const counted =
      typeof count === 'number' ? messages[`${key}_${toPluralRules(locale, {}).select(count)}`] : undefined;
    const words = counted ?? messages[key] ?? messages[`${key}_other`] ?? key;
    return words.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? toNumberFormat(locale, {}).format(value) : (value ?? whole);
    });
  };
}
