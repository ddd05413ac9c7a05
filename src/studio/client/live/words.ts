import type en from '../../../words/en/studio/live.json';
import { getField } from '../../live/roulette/fields.ts';
import { toColour } from '../../live/roulette/wheel.ts';
import { createSpeech, type Dictionary, type Speech } from '../words.ts';

type LiveWord = keyof typeof en;
export type LiveSpeech = Speech<LiveWord>;

export function createLiveSpeech(dictionary: Dictionary, currency: string): LiveSpeech {
  return createSpeech<LiveWord>(dictionary, currency);
}

export function toPocketWords(pocket: number, speech: LiveSpeech): string {
  return speech.say(`pocket.${toColour(pocket)}`, { number: pocket });
}

/** The name of a bet field in the player's language, for example "17 preto", "Cavalo 17-20" or "Banca". */
export function toFieldWords(id: string, speech: LiveSpeech): string {
  const field = getField(id);
  if (!field) return speech.find(`field.${id}`) ?? id;
  const { kind, numbers } = field;
  if (kind === 'straight') return toPocketWords(numbers[0] ?? 0, speech);
  if (kind === 'column' || kind === 'dozen') return speech.say(`field.${kind}`, { number: id.split('-')[1] ?? '' });
  return speech.say(`field.${kind}`, { numbers: numbers.join('-') });
}
