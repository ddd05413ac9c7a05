import type en from '../../../words/en/studio/cards.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type CardsWord = keyof typeof en;
export type CardsSpeech = Speech<CardsWord>;

export function createCardsSpeech(dictionary: Dictionary, currency: string): CardsSpeech {
  return createSpeech<CardsWord>(dictionary, currency);
}
