import { AREAS, readMeta, readWords, SOURCE } from './files.mjs';
import { toStem } from './keys.mjs';

const listParameters = (words) =>
  new Set(Object.values(words).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)));

/** Lists the mistakes in `translation/meta/<area>.json`, which explains these messages of the source language. */
export function findMetaMistakes(words, { about = '', parameters = {}, max = {}, notes = {} }) {
  const used = listParameters(words);
  const stems = new Set(Object.keys(words).map((key) => toStem(key, words) ?? key));
  const toUnknown = (part, values) =>
    Object.keys(values)
      .filter((key) => !stems.has(key))
      .map((key) => `${part}: ${key} is not in the source`);
  return [
    ...(about.trim() === '' ? ['about: does not say where the texts stand'] : []),
    ...[...used].filter((name) => !parameters[name]).map((name) => `parameters: ${name} is not explained`),
    ...Object.keys(parameters)
      .filter((name) => !used.has(name))
      .map((name) => `parameters: ${name} is in no message`),
    ...toUnknown('max', max),
    ...toUnknown('notes', notes),
  ];
}

/** Mistakes in the files that explain the messages to translators, one line each. */
export function checkMeta() {
  return AREAS.flatMap((area) =>
    findMetaMistakes(readWords(SOURCE, area), readMeta(area)).map(
      (mistake) => `translation/meta/${area}.json: ${mistake}`,
    ),
  );
}
