import type en from '../../../words/en/studio/fish.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type FishWord = keyof typeof en;
export type FishSpeech = Speech<FishWord>;

export function createFishSpeech(dictionary: Dictionary, currency: string): FishSpeech {
  return createSpeech<FishWord>(dictionary, currency);
}
