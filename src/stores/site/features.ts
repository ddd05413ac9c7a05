import { FEATURE_MODULES, type Feature } from '../../contract/system/features.ts';
import { environment } from '../core/environment.ts';
import { writeKey } from '../core/storage-keys.ts';

/** Enabled switches of spec §6. The page prints them, so they are known before the first island runs. */
export function getFeatures(): readonly Feature[] {
  return environment().features;
}

const FEATURES = Object.keys(FEATURE_MODULES) as Feature[];

/** Writes the switches for a page: `1` or `0` for each, in the order of the list. */
export function toFeatureText(features: readonly Feature[]): string {
  return FEATURES.map((feature) => (features.includes(feature) ? '1' : '0')).join('');
}

/** Reads the switches printed in a page. */
export function toFeatures(text: string): readonly Feature[] {
  return FEATURES.filter((_feature, index) => text[index] === '1');
}

/** Stores the switches for the session, under the key of the spec (§3). */
export function storeFeatures(): void {
  writeKey('settings', JSON.stringify(getFeatures()));
}
