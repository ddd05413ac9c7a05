import en from '../../../words/en/studio/fish.json';
import pt from '../../../words/pt/studio/fish.json';
import { createSpeech, type Speech } from '../words.ts';

type FishWord = keyof typeof en;
export type FishSpeech = Speech<FishWord>;

export function createFishSpeech(language: string, currency: string): FishSpeech {
  return createSpeech<FishWord>({ pt, en }, language, currency);
}
