import { createLiveSpeech, type LiveSpeech } from '../client/live/words.ts';
import { createSportsSpeech, type SportsSpeech } from '../client/sports/words.ts';

/** Names have no amounts, so any currency works. */
const CURRENCY = 'PLAY';

const toTag = (language: string) => (language === 'EN' ? 'en' : 'pt');

/** @param language a catalogue code; Portuguese where the studio does not have it */
export async function readSportsSpeech(_env: Env, language: string): Promise<SportsSpeech> {
  return createSportsSpeech(toTag(language), CURRENCY);
}

export async function readLiveSpeech(_env: Env, language: string): Promise<LiveSpeech> {
  return createLiveSpeech(toTag(language), CURRENCY);
}
