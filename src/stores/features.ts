import { atom } from 'nanostores';
import type { Feature } from '../contract/whitelabel.ts';
import { writeKey } from './storage-keys.ts';

/** The switches of spec §6 that are on, as the page was printed; undefined until an island says. */
export const $features = atom<readonly Feature[] | undefined>(undefined);

/** As a page prints them. */
export function toFeatures(text: string): readonly Feature[] {
  return text.split(' ').filter(Boolean) as Feature[];
}

/** Kept for the session too, by the spec's key (§3). */
export function keepFeatures(features: readonly Feature[]): void {
  $features.set(features);
  writeKey('settings', JSON.stringify(features));
}
