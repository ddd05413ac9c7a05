import en from '../../../words/en/studio/bingo.json';
import pt from '../../../words/pt/studio/bingo.json';
import { createSpeech, type Speech } from '../words.ts';

export type BingoWord = keyof typeof en;
export type BingoSpeech = Speech<BingoWord>;

export function createBingoSpeech(language: string, currency: string): BingoSpeech {
  return createSpeech<BingoWord>({ pt, en }, language, currency);
}
