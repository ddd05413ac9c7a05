import { createT } from '../../../lib/words.ts';
import type en from '../../../words/en/studio/verify.json';
import { readDictionary } from '../dictionary.ts';

type VerifyWord = keyof typeof en;

export function createWords(): (key: VerifyWord) => string {
  const { messages, tag } = readDictionary();
  return createT(messages, tag);
}
