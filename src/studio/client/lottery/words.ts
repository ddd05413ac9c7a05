import { createSpeech, type Speech } from '../words.ts';
import en from './words/en.json';
import pt from './words/pt.json';

export type LotteryWord = keyof typeof pt;
export type LotterySpeech = Speech<LotteryWord>;

export function createLotterySpeech(language: string, currency: string): LotterySpeech {
  return createSpeech<LotteryWord>({ pt, en }, language, currency);
}
