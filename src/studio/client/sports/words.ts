import type en from '../../../words/en/studio/sports.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type SportsWord = keyof typeof en;
export type SportsSpeech = Speech<SportsWord>;

export function createSportsSpeech(dictionary: Dictionary, currency: string): SportsSpeech {
  return createSpeech<SportsWord>(dictionary, currency);
}
