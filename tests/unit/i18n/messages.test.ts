import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLIENT_ERRORS, ERROR_STATUS } from '../../../src/contract/core/errors.ts';
import { SPEC_MESSAGE_KEYS } from '../../../src/contract/core/spec-messages.ts';
import { REGISTER_FIELDS } from '../../../src/contract/registration/registration.ts';
import { REGISTER_PATTERNS } from '../../../src/contract/registration/rules.ts';
import { MESSAGE_AREAS } from '../../../src/i18n/areas.ts';
import { DEFAULT_LOCALE } from '../../../src/i18n/locales.ts';
import { WRITTEN_LOCALES } from '../../written-locales.ts';

type Catalogue = Record<string, string>;
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../../src/words/${locale}/${area}.json`, import.meta.url), 'utf8')) as Catalogue;

/** Plural forms differ between languages; their stems do not. */
const toStem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const stems = (catalogue: Catalogue) => [...new Set(Object.keys(catalogue).map(toStem))].sort();
const params = (catalogue: Catalogue, stem: string) => {
  const texts = Object.entries(catalogue).filter(([key]) => toStem(key) === stem);
  return [...new Set(texts.flatMap(([, text]) => text.match(/\{\{\w+\}\}|\((?:min|max)\)/g) ?? []))].sort();
};

describe.each(MESSAGE_AREAS)('messages of %s', (area) => {
  const base = read(DEFAULT_LOCALE, area);
  test.each(WRITTEN_LOCALES)('in %s have the same keys and parameters, and no empty text', (locale) => {
    const catalogue = read(locale, area);
    expect(stems(catalogue)).toEqual(stems(base));
    for (const stem of stems(base)) expect(params(catalogue, stem), stem).toEqual(params(base, stem));
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe.each(WRITTEN_LOCALES)('words in %s', (locale) => {
  const errors = read(locale, 'errors');

  test('exist for every error code, and for the keys of the spec', () => {
    const ofPlatform = Object.keys(ERROR_STATUS).filter((code) => !code.startsWith('staff.'));
    const codes = [...ofPlatform, ...CLIENT_ERRORS, ...Object.values(SPEC_MESSAGE_KEYS)];
    const spec = ['in_need_true_account', 'in_increase_submit', 'in_change_expired', 'invitation_code_error'];
    expect([...codes, ...spec, 'error_not_agent'].filter((key) => !errors[key])).toEqual([]);
  });

  test('exist for every registration field and pattern', () => {
    const registration = read(locale, 'registration');
    const keys = [
      ...Object.keys(REGISTER_PATTERNS).map((id) => `reg_pattern_${id}`),
      ...REGISTER_FIELDS.filter((field) => field !== 'captcha').map((field) => `register.${field}`),
    ];
    expect(keys.filter((key) => !registration[key])).toEqual([]);
  });

  test('have one area each, because islands get several areas in one record', () => {
    const areas = ['session', 'registration', 'play', 'errors'] as const;
    const keys = areas.flatMap((area) => Object.keys(read(locale, area)));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

test.each(['en', 'pt'])(
  'words of the console in %s exist for every error of the staff, which no page of the site shows',
  (locale) => {
    const staff = Object.keys(ERROR_STATUS).filter((code) => code.startsWith('staff.'));
    expect(Object.keys(read(locale, 'console/errors')).sort()).toEqual(staff.sort());
  },
);

/** Words that are not used, because each thing has one name. */
const DROPPED: Record<string, RegExp> = {
  pt: /Briga de galos|ódigo QR|conta demo\b|agente acima|Convidar amigos|Comunicado|\d %|\}\} %|suporte/i,
  en: /\d %|\}\} %/,
};

describe.each(Object.entries(DROPPED))('words in %s', (locale, dropped) => {
  test.each(MESSAGE_AREAS)('of %s are those that the other areas use', (area) => {
    expect(Object.entries(read(locale, area)).filter(([, text]) => dropped.test(text))).toEqual([]);
  });
});
