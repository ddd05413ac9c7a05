import { createSpeech, type Speech } from '../words.ts';
import en from './words/en.json';
import pt from './words/pt.json';

export type BingoWord = keyof typeof pt;
export type BingoSpeech = Speech<BingoWord>;

export function createBingoSpeech(language: string, currency: string): BingoSpeech {
  return createSpeech<BingoWord>({ pt, en }, language, currency);
}
