import en from '../../../words/en/studio/cards.json';
import pt from '../../../words/pt/studio/cards.json';
import { createSpeech, type Speech } from '../words.ts';

type CardsWord = keyof typeof en;
export type CardsSpeech = Speech<CardsWord>;

export function createCardsSpeech(language: string, currency: string): CardsSpeech {
  return createSpeech<CardsWord>({ pt, en }, language, currency);
}
