import { createSpeech, type Speech } from '../words.ts';
import en from './words/en.json';
import pt from './words/pt.json';

type SlotWord = keyof typeof pt;
export type SlotSpeech = Speech<SlotWord>;

export function createSlotSpeech(language: string, currency: string): SlotSpeech {
  return createSpeech<SlotWord>({ pt, en }, language, currency);
}
