import en from '../../../words/en/studio/sports.json';
import pt from '../../../words/pt/studio/sports.json';
import { createSpeech, type Speech } from '../words.ts';

type SportsWord = keyof typeof en;
export type SportsSpeech = Speech<SportsWord>;

export function createSportsSpeech(language: string, currency: string): SportsSpeech {
  return createSpeech<SportsWord>({ pt, en }, language, currency);
}
