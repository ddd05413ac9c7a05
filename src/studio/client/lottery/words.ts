import en from '../../../words/en/studio/lottery.json';
import pt from '../../../words/pt/studio/lottery.json';
import { createSpeech, type Speech } from '../words.ts';

export type LotteryWord = keyof typeof en;
export type LotterySpeech = Speech<LotteryWord>;

export function createLotterySpeech(language: string, currency: string): LotterySpeech {
  return createSpeech<LotteryWord>({ pt, en }, language, currency);
}
