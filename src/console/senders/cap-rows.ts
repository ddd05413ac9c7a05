import type { MessageCaps } from '../../contract/mail/caps.ts';
import { toRandomKey } from '../../lib/random-key.ts';
import { FieldProblem, toNumber } from '../calls/form-values.ts';

/** A country or prefix with its cap, as typed. `key` names the row while it is edited. */
export interface CapRow {
  readonly key: string;
  readonly of: string;
  readonly max: string;
}
/** An empty text means the platform's default. */
export type DayValues = Readonly<Record<'blockMax' | 'smsDayMax' | 'emailDayMax', string>>;
export interface CapsForm extends DayValues {
  readonly countries: readonly CapRow[];
  readonly prefixes: readonly CapRow[];
}

export function toNewRow(of = '', max = ''): CapRow {
  return { key: toRandomKey(), of, max };
}

const toText = (value: number | null) => (value === null ? '' : String(value));

export function fromCaps({ countries, prefixes, blockMax, smsDayMax, emailDayMax }: MessageCaps): CapsForm {
  return {
    countries: countries.map(({ country, max }) => toNewRow(country, String(max))),
    prefixes: prefixes.map(({ prefix, max }) => toNewRow(prefix, String(max))),
    ...{ blockMax: toText(blockMax), smsDayMax: toText(smsDayMax), emailDayMax: toText(emailDayMax) },
  };
}

interface Read {
  readonly caps: Partial<MessageCaps> | undefined;
  /** Problems by the path of the field, as the platform names fields: `countries.1.max`. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The typed caps as the contract has them, or the fields that cannot be read. */
export function readCaps(form: CapsForm): Read {
  const problems: Record<string, string> = {};
  const read = (path: string, text: string): number => {
    try {
      return toNumber(path, text);
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      problems[path] = text.trim() === '' ? 'required' : error.rule;
      return 0;
    }
  };
  const noteDoubles = (name: 'countries' | 'prefixes') => {
    for (const [index, { of }] of form[name].entries())
      if (form[name].findIndex((one) => one.of.trim() === of.trim()) < index)
        problems[`${name}.${index}.of`] = 'doubled';
  };
  noteDoubles('countries');
  noteDoubles('prefixes');
  const orNull = (path: keyof DayValues) => (form[path].trim() === '' ? null : read(path, form[path]));
  const emailDayMax = orNull('emailDayMax');
  const caps = {
    countries: form.countries.map(({ of, max }, index) => ({
      country: of.trim().toUpperCase(),
      max: read(`countries.${index}.max`, max),
    })),
    prefixes: form.prefixes.map(({ of, max }, index) => ({
      prefix: of.trim(),
      max: read(`prefixes.${index}.max`, max),
    })),
    ...{ blockMax: orNull('blockMax'), smsDayMax: orNull('smsDayMax') },
    ...(emailDayMax === null ? {} : { emailDayMax }),
  };
  return { caps: Object.keys(problems).length === 0 ? caps : undefined, problems };
}
