import type en from '../../../words/en/studio/mines.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type MinesWord = keyof typeof en;
export type MinesSpeech = Speech<MinesWord>;

export function createMinesSpeech(dictionary: Dictionary, currency: string): MinesSpeech {
  return createSpeech<MinesWord>(dictionary, currency);
}
