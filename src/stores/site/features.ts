import type { Feature } from '../../contract/system/whitelabel.ts';
import { environment } from '../core/environment.ts';
import { writeKey } from '../core/storage-keys.ts';

/** Enabled switches of spec §6. The page prints them, so they are known before the first island runs. */
export function getFeatures(): readonly Feature[] {
  return environment().features;
}

/** Parses the list that a page prints. */
export function toFeatures(text: string): readonly Feature[] {
  return text.split(' ').filter(Boolean) as Feature[];
}

/** Stored for the session under the key of the spec (§3). */
export function storeFeatures(): void {
  writeKey('settings', JSON.stringify(getFeatures()));
}
