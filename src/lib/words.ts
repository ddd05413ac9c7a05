export type Messages = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string | number>>;
/** The words of a key; a key without words answers itself. `count` chooses between `key_one` and `key_other`. */
export type T = (key: string, params?: Params) => string;

export function createT(messages: Messages, locale: string): T {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key, params = {}) => {
    const { count } = params;
    const counted = typeof count === 'number' ? messages[`${key}_${plural.select(count)}`] : undefined;
    const words = counted ?? messages[key] ?? messages[`${key}_other`] ?? key;
    return words.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? number.format(value) : (value ?? whole);
    });
  };
}
