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

/** "The line snapped at 2.40×. You won …": the crash point and the return of the round. */
export function toResultText(
  { stake, payout }: { readonly stake: number; readonly payout: number },
  crash: number,
  speech: CrashSpeech,
): string {
  const { say, money } = speech;
  const amount = money(payout);
  const returned = payout > stake ? say('wonRound', { amount }) : say('returned', { amount });
  return say('roundResult', {
    crash: say('crashedAt', { at: toMultiplierText(crash, speech) }),
    result: payout > 0 ? returned : say('nothing'),
  });
}
