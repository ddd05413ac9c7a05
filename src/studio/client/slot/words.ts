import en from '../../../words/en/studio/slot.json';
import pt from '../../../words/pt/studio/slot.json';
import { createSpeech, type Speech } from '../words.ts';

type SlotWord = keyof typeof en;
export type SlotSpeech = Speech<SlotWord>;

export function createSlotSpeech(language: string, currency: string): SlotSpeech {
  return createSpeech<SlotWord>({ pt, en }, language, currency);
}
