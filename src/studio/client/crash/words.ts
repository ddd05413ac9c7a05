import { formatNumber, TWO_DECIMALS } from '../../../lib/format.ts';
import { isolate } from '../../../lib/isolate.ts';
import type en from '../../../words/en/studio/crash.json';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type CrashWord = keyof typeof en;
export type CrashSpeech = Speech<CrashWord>;

export function createCrashSpeech(dictionary: Dictionary, currency: string): CrashSpeech {
  return createSpeech<CrashWord>(dictionary, currency);
}

/** `2,31×` */
export function toMultiplierText(at: number, { say, tag }: CrashSpeech): string {
  return isolate(say('multiplier', { at: formatNumber(tag, at, TWO_DECIMALS) }), tag, 'ltr');
}
