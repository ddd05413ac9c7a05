import type en from '../../../words/en/studio/bingo.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

export type BingoWord = keyof typeof en;
export type BingoSpeech = Speech<BingoWord>;

export function createBingoSpeech(dictionary: Dictionary, currency: string): BingoSpeech {
  return createSpeech<BingoWord>(dictionary, currency);
}
