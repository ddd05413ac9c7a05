import { createSpeech, type Speech } from '../words.ts';
import en from './words/en.json';
import pt from './words/pt.json';

type FishWord = keyof typeof pt;
export type FishSpeech = Speech<FishWord>;

export function createFishSpeech(language: string, currency: string): FishSpeech {
  return createSpeech<FishWord>({ pt, en }, language, currency);
}
