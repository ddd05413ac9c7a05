import { useMemo } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { useWords, type Words } from '../core/words.ts';

/** Names of the languages by their code: a field such as `PT` is a text in this language. */
const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  LOCALES.map(({ catalogue, name }) => [catalogue, name]),
);

export const findLanguageName = (catalogue: string): string | undefined => LANGUAGES[catalogue];

/** Matches a value of the contract that is shown as words, such as `free_bonus`. A code like `PL` is shown unchanged. */
const CODE = /^[a-z]+(?:_[a-z]+)*$/;

/** Turns a name into words: `startsAt` becomes "Starts at". */
export function toSentence(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of calls, of their fields and of the values of a field. */
export function useFieldNames() {
  const words = useWords();
  return useMemo(() => createNames(words), [words]);
}

type Call = Pick<Endpoint, 'id' | 'summary' | 'method'>;

export function createNames({ t, find }: Pick<Words, 't' | 'find'>) {
  const toCallName = ({ id, summary }: Pick<Call, 'id' | 'summary'>) => find(`calls.call_${id}`) ?? summary;
  /** Explains the purpose of a call. Calls whose name says enough have no such text. */
  const toAbout = ({ id }: Pick<Call, 'id'>) => find(`calls.about_${id}`);
  /** Text of the button that makes the call. By default this is the first word of the call's name, which is a verb. */
  const toVerb = (call: Call) =>
    find(`calls.verb_${call.id}`) ?? (call.method === 'PUT' ? t('calls.save') : (toCallName(call).split(' ')[0] ?? ''));
  /** Text of a button beside a row. `calls` are all calls that may change the row. */
  const toRowVerb = (call: Call, calls: readonly Call[]) => {
    if (call.method === 'DELETE') return toVerb(call);
    const isOnlyPut = call.method === 'PUT' && calls.filter(({ method }) => method === 'PUT').length === 1;
    return isOnlyPut ? t('calls.change') : toCallName(call);
  };
  return {
    toCallName,
    toAbout,
    toVerb,
    toRowVerb,
    toFieldName: (name: string) =>
      find(`fields.${name}`) ?? LANGUAGES[name] ?? (/^[A-Z]{2}/.test(name) ? name : toSentence(name)),
    /** `1` of the field `status` has another name than `1` of the field `type`. */
    toOptionName: (value: string, field = '') =>
      value === 'true'
        ? t('common.yes')
        : value === 'false'
          ? t('common.no')
          : (find(`fields.value_${field}_${value}`) ??
            find(`fields.value_${value}`) ??
            (CODE.test(value) ? toSentence(value) : value)),
  };
}
