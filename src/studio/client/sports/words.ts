import { createSpeech, type Speech } from '../words.ts';
import en from './words/en.json';
import pt from './words/pt.json';

type SportsWord = keyof typeof pt;
export type SportsSpeech = Speech<SportsWord>;

export function createSportsSpeech(language: string, currency: string): SportsSpeech {
  return createSpeech<SportsWord>({ pt, en }, language, currency);
}
