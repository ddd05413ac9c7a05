import { toPlainDigits } from '../../lib/plain-digits.ts';
import { fromZoneTime, toZoneTime } from '../core/zone-time.ts';
import type { FormField } from './form-fields.ts';

/** Texts of the fields, by path. */
export type Values = Readonly<Record<string, string>>;
type Json = Record<string, unknown>;

const CENTS = 100;
/** Fields in cents, which the console shows and reads as amounts. */
export const isMinor = (name: string) => name.endsWith('Minor');

/** Decimal mark that is shown, in the reader's language. When a text is read, both marks are accepted. */
type Mark = ',' | '.';

export function toText(field: FormField, value: unknown, mark: Mark = '.'): string {
  if (value === undefined || value === null) return '';
  if (field.kind === 'lines')
    return Array.isArray(value) ? value.map((one) => toPlainText(field.name, one, mark)).join('\n') : '';
  if (field.kind === 'json') return JSON.stringify(value, null, 2);
  if (field.kind === 'time') return toZoneTime(String(value));
  return toPlainText(field.name, value, mark);
}

function toPlainText(name: string, value: unknown, mark: Mark): string {
  if (typeof value !== 'number') return String(value);
  return (isMinor(name) ? (value / CENTS).toFixed(2) : String(value)).replace('.', mark);
}

/** Fills the fields with a record, such as a row of a list or the present settings. */
export function toValues(fields: readonly FormField[], record: unknown, mark: Mark = '.'): Values {
  const given = (typeof record === 'object' && record !== null ? record : {}) as Json;
  return Object.assign(
    {},
    ...fields.map((field) => {
      const value = given[field.name];
      if (field.kind === 'group') return toValues(field.fields, value, mark);
      if (field.kind === 'rows') return toRowValues(field, Array.isArray(value) ? value : undefined, mark);
      if (field.kind === 'variant') return toPartValues(field, value, mark);
      return { [field.path]: toText(field, value, mark) };
    }),
  );
}

function toRowValues(field: FormField & { kind: 'rows' }, rows: readonly unknown[] | undefined, mark: Mark): Values {
  if (!rows) return { [field.path]: '' };
  return Object.assign(
    { [field.path]: String(rows.length) },
    ...rows.map((row, index) => toValues(field.toRow(index), row, mark)),
  );
}

function toPartValues({ choice, parts }: FormField & { kind: 'variant' }, value: unknown, mark: Mark): Values {
  const chosen = String(Object(value)[choice.name] ?? '');
  return { [choice.path]: chosen, ...toValues(parts[chosen] ?? [], value, mark) };
}

/** Error for a field whose text is not a valid value. `rule` is a key of `problem.` in the words. */
export class FieldProblem extends Error {
  readonly path: string;
  readonly rule: string;
  constructor(path: string, rule: string) {
    super(rule);
    this.path = path;
    this.rule = rule;
  }
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;
/** `1.000` may mean one or one thousand, so it is refused and not guessed. `0.125` and `1.1250` have only one meaning. */
const GROUPED = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** Reads a number. A number that the person did not change is sent back as it was. */
export function toNumber(path: string, text: string, before = ''): number {
  if (text !== '' && text === before) return Number(text.replace(',', '.'));
  const plain = toPlainDigits(text).trim().replace(/[,٫]/, '.');
  if (GROUPED.test(plain)) throw new FieldProblem(path, 'number_groups');
  if (!NUMBER.test(plain)) throw new FieldProblem(path, 'number');
  return Number(plain);
}

function toNumberOf({ path, name }: Pick<FormField, 'path' | 'name'>, text: string, before?: string): number {
  const value = toNumber(path, text, before);
  if (!isMinor(name)) return value;
  const minor = Math.round(value * CENTS);
  if (Math.abs(value * CENTS - minor) > 1e-4) throw new FieldProblem(path, 'pattern');
  return minor;
}

function toJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FieldProblem(path, 'json');
  }
}

type Plain = Exclude<FormField, { kind: 'group' | 'rows' | 'variant' }>;

function toValue(field: Plain, text: string, before: string): unknown {
  switch (field.kind) {
    case 'choice':
      return field.options.find((one) => String(one) === text);
    case 'flag':
      return text === 'true';
    case 'number':
      return toNumberOf(field, text, before);
    case 'time':
      return fromZoneTime(text);
    case 'lines': {
      const lines = text.split('\n').flatMap((line) => line.trim() || []);
      return field.isNumber ? lines.map((line) => toNumberOf(field, line)) : lines;
    }
    case 'json':
      return toJson(field.path, text);
    default:
      return text;
  }
}

/** Whether a field is sent. An emptied text is sent as empty; any other empty field is left out and keeps its value on the platform. */
function isSent(field: FormField, text: string, before: string): boolean {
  return text !== '' || (before !== '' && (field.kind === 'text' || field.kind === 'lines'));
}

/** The input of the call, or undefined if nothing is filled in. Throws a `FieldProblem`. */
export function toInput(fields: readonly FormField[], values: Values, before: Values): Json | undefined {
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (field.kind === 'group') {
      const inner = toInput(field.fields, values, before);
      return inner === undefined ? [] : [[field.name, inner]];
    }
    if (field.kind === 'rows') {
      const count = values[field.path] ?? '';
      const rows = Array.from({ length: Number(count) }, (_, index) => toInput(field.toRow(index), values, {}) ?? {});
      return count === '' ? [] : [[field.name, rows]];
    }
    if (field.kind === 'variant') {
      const chosen = values[field.choice.path] ?? '';
      const inner = toInput(field.parts[chosen] ?? [], values, before);
      return chosen === '' ? [] : [[field.name, { [field.choice.name]: chosen, ...inner }]];
    }
    const text = values[field.path] ?? '';
    const old = before[field.path] ?? '';
    return isSent(field, text, old) ? [[field.name, toValue(field, text, old)]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The fields that a form sends for an unchanged record. */
export function toFormFields(fields: readonly FormField[], record: unknown): Json {
  const values = toValues(fields, record);
  return toInput(fields, values, values) ?? {};
}

/**
 * Removes optional fields with unchanged values from the input: such a value would undo a change that another person, or a sale, has made
 * in the meantime.
 */
export function withoutUnchanged(fields: readonly FormField[], input: Readonly<Json>, before: Values): Json {
  const old = toInput(fields, before, before) ?? {};
  const isRequired = (name: string) => fields.some((field) => field.name === name && field.isRequired);
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => isRequired(name) || JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  );
}
