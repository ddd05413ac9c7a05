import { atom } from 'nanostores';
import type { Feature } from '../../contract/system/whitelabel.ts';
import { writeKey } from '../core/storage-keys.ts';

/** Enabled switches of spec §6, from the printed page; undefined until an island sets them. */
export const $features = atom<readonly Feature[] | undefined>(undefined);

/** Parses the list that a page prints. */
export function toFeatures(text: string): readonly Feature[] {
  return text.split(' ').filter(Boolean) as Feature[];
}

/** Also stored for the session under the key of the spec (§3). */
export function keepFeatures(features: readonly Feature[]): void {
  $features.set(features);
  writeKey('settings', JSON.stringify(features));
}
