import type en from '../../../words/en/studio/lottery.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

export type LotteryWord = keyof typeof en;
export type LotterySpeech = Speech<LotteryWord>;

export function createLotterySpeech(dictionary: Dictionary, currency: string): LotterySpeech {
  return createSpeech<LotteryWord>(dictionary, currency);
}
