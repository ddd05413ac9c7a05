import { createLiveSpeech, type LiveSpeech } from '../client/live/words.ts';
import { createSportsSpeech, type SportsSpeech } from '../client/sports/words.ts';
import { readDictionary } from '../frame-words.ts';

/** Names have no amounts, so any currency works. */
const CURRENCY = 'PLAY';

/** @param language a catalogue code; an unknown one gets the fallbacks of all languages */
export async function readSportsSpeech(env: Env, language: string): Promise<SportsSpeech> {
  return createSportsSpeech(await readDictionary(env, 'sports', language), CURRENCY);
}

/** @param language as for `readSportsSpeech` */
export async function readLiveSpeech(env: Env, language: string): Promise<LiveSpeech> {
  return createLiveSpeech(await readDictionary(env, 'live', language), CURRENCY);
}
