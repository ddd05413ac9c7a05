/** Intl formats are expensive to create, and tables use the same one in every cell, so each is created once. */
function createKept<Options extends object, Format>(create: (tag: string, options: Options) => Format) {
  const kept = new Map<string, Format>();
  return (tag: string, options: Options): Format => {
    const key = tag + JSON.stringify(options);
    const known = kept.get(key) ?? create(tag, options);
    kept.set(key, known);
    return known;
  };
}

export const toNumberFormat = createKept(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
export const toDateFormat = createKept(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
export const toPluralRules = createKept((tag, options: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options));
