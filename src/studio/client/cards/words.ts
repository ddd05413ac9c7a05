import { createSpeech, type Speech } from '../words.ts';
import en from './words/en.json';
import pt from './words/pt.json';

type CardsWord = keyof typeof pt;
export type CardsSpeech = Speech<CardsWord>;

export function createCardsSpeech(language: string, currency: string): CardsSpeech {
  return createSpeech<CardsWord>({ pt, en }, language, currency);
}
