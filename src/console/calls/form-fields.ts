import { LOCALES } from '../../i18n/locales.ts';
import { type JsonSchema, withoutNull } from './json-schema.ts';

interface Base {
  /** Path in the input, joined by dots: `withdrawal.minMinor`. */
  readonly path: string;
  readonly name: string;
  readonly isRequired: boolean;
}
export type FormField =
  | (Base & { readonly kind: 'choice'; readonly options: readonly (string | number)[]; readonly standard: unknown })
  | (Base & { readonly kind: 'flag'; readonly standard: unknown })
  | (Base & { readonly kind: 'number'; readonly isWhole: boolean; readonly standard: unknown } & Range)
  | (Base & { readonly kind: 'text'; readonly max: number | undefined; readonly standard: unknown })
  | (Base & { readonly kind: 'time' })
  /** A list of values, typed one per line. */
  | (Base & { readonly kind: 'lines'; readonly isNumber: boolean })
  | (Base & { readonly kind: 'group'; readonly fields: readonly FormField[] })
  /** A list of objects; each row has fields of its own. `Values` has the number of rows at the path of the list itself. */
  | (Base & { readonly kind: 'rows'; readonly toRow: (index: number) => readonly FormField[] })
  /** One of several sets of fields, selected by the value of the field `choice`. */
  | (Base & { readonly kind: 'variant'; readonly choice: FormField & { kind: 'choice' }; readonly parts: Parts })
  /** Anything else is typed as JSON. */
  | (Base & { readonly kind: 'json' });

export type Parts = Readonly<Record<string, readonly FormField[]>>;

interface Range {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

const LANGUAGES = [...new Set(LOCALES.map(({ catalogue }) => catalogue))];
/** Beginning of the pattern for the names of a record, if these names are languages. */
const LANGUAGE_PATTERN = '^[A-Z]{2}';

function listConsts({ anyOf }: JsonSchema): readonly (string | number)[] | undefined {
  const values = anyOf?.map((one) => one.const);
  return values?.every((one) => typeof one === 'string' || typeof one === 'number') ? (values as string[]) : undefined;
}

/** Whether the schema is that of `queryInt`, which accepts a number or its digits. */
function isQueryNumber({ anyOf }: JsonSchema): boolean {
  return anyOf?.length === 2 && anyOf[0]?.type === 'number' && anyOf[1]?.type === 'string';
}

function joinPath(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

function listOwnFields({ path }: Pick<Base, 'path'>, schema: JsonSchema): readonly FormField[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, one]) =>
    toField(name, one, { path, isRequired: required.includes(name) }),
  );
}

/** A value for each name of a record, such as a text in each language of the brand, side by side. */
function toRecord(base: Base, schema: JsonSchema, names: readonly string[]): FormField {
  const value = schema.additionalProperties as JsonSchema;
  const fields = names.map((name) => toField(name, value, { path: base.path, isRequired: false }));
  return { ...base, kind: 'group', fields };
}

/** The names of a record: the languages of the console's list, or the names that the schema lists. */
function listRecordNames({ propertyNames }: JsonSchema): readonly string[] | undefined {
  if (propertyNames?.pattern?.startsWith(LANGUAGE_PATTERN)) return LANGUAGES;
  return propertyNames?.enum as readonly string[] | undefined;
}

/** Reduces the schema "empty text or a text with rules" to the text with rules, because a form can leave the field empty. */
function withoutEmpty(schema: JsonSchema): JsonSchema {
  const [empty, text, ...others] = schema.anyOf ?? [];
  return empty?.const === '' && text?.type === 'string' && others.length === 0
    ? { ...text, default: schema.default }
    : schema;
}

function toRows(base: Base, items: JsonSchema): FormField {
  const toRow = (index: number) => listOwnFields({ path: `${base.path}.${index}` }, items);
  return { ...base, kind: 'rows', toRow };
}

/** Name of the field that distinguishes alternatives: each alternative has a constant text of its own in it. Undefined if there is no such field. */
function findChoiceName(options: readonly JsonSchema[]): string | undefined {
  const properties = options.map((option) => option.properties ?? {});
  return Object.keys(properties[0] ?? {}).find((one) =>
    properties.every((fields) => typeof fields[one]?.const === 'string'),
  );
}

function toVariant(base: Base, options: readonly JsonSchema[]): (FormField & { kind: 'variant' }) | undefined {
  const name = findChoiceName(options);
  if (name === undefined) return undefined;
  const parts = Object.fromEntries(
    options.map((option) => {
      const fields = listOwnFields(base, option).filter((field) => field.name !== name);
      return [String(option.properties?.[name]?.const), fields];
    }),
  );
  const choice = {
    ...{ path: joinPath(base.path, name), name, isRequired: base.isRequired, kind: 'choice' as const },
    ...{ options: Object.keys(parts), standard: undefined },
  };
  return { ...base, kind: 'variant', choice, parts };
}

export function toField(
  name: string,
  whole: JsonSchema,
  { path, isRequired }: { readonly path: string; readonly isRequired: boolean },
): FormField {
  const schema = withoutEmpty(withoutNull(whole));
  const base = { path: joinPath(path, name), name, isRequired };
  const standard = schema.default;
  const options = schema.enum ?? listConsts(schema);
  if (options) return { ...base, kind: 'choice', options: options as string[], standard };
  if (schema.type === 'boolean') return { ...base, kind: 'flag', standard };
  if (schema.type === 'number' || schema.type === 'integer' || isQueryNumber(schema)) {
    const { minimum: min, maximum: max } = schema;
    return { ...base, kind: 'number', isWhole: schema.type !== 'number', min, max, standard };
  }
  if (schema.type === 'string')
    return schema.format === 'date-time'
      ? { ...base, kind: 'time' }
      : { ...base, kind: 'text', max: schema.maxLength, standard };
  if (schema.type === 'array' && ['string', 'number', 'integer'].includes(String(schema.items?.type)))
    return { ...base, kind: 'lines', isNumber: schema.items?.type !== 'string' };
  if (schema.type === 'array' && schema.items?.properties) return toRows(base, schema.items);
  const variant = toVariant(base, schema.oneOf ?? schema.anyOf ?? []);
  if (variant) return variant;
  if (schema.type !== 'object') return { ...base, kind: 'json' };
  if (schema.properties) return { ...base, kind: 'group', fields: listOwnFields(base, schema) };
  const names = listRecordNames(schema);
  return names ? toRecord(base, schema, names) : { ...base, kind: 'json' };
}

/** The field that tells the kinds of a request apart; undefined for a request of one kind. */
export function findKindField({ oneOf = [] }: JsonSchema): string | undefined {
  return findChoiceName(oneOf);
}

/**
 * The fields of a request, without those that the page already knows. If the request has several kinds, `kind` is the chosen one; without `kind` the
 * form only asks for the kind.
 */
export function listFields(schema: JsonSchema, known: readonly string[] = [], kind?: unknown): readonly FormField[] {
  const root = { path: '', name: '', isRequired: true };
  const variant = toVariant(root, schema.oneOf ?? []);
  const fields = variant ? [variant.choice, ...(variant.parts[String(kind)] ?? [])] : listOwnFields(root, schema);
  return fields.filter(({ name }) => !known.includes(name));
}
