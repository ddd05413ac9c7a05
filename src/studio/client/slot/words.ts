import type en from '../../../words/en/studio/slot.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type SlotWord = keyof typeof en;
export type SlotSpeech = Speech<SlotWord>;

export function createSlotSpeech(dictionary: Dictionary, currency: string): SlotSpeech {
  return createSpeech<SlotWord>(dictionary, currency);
}
