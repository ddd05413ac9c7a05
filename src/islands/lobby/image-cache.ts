import { IMAGE_CACHE_MAX } from './constants.ts';

const loaded = new Set<string>();

/** Pictures already shown on this page appear at once wherever their tile returns. */
export function hasLoaded(url: string): boolean {
  return loaded.has(url);
}

export function rememberLoaded(url: string): void {
  loaded.delete(url);
  loaded.add(url);
  const oldest = loaded.values().next();
  if (loaded.size > IMAGE_CACHE_MAX && !oldest.done) loaded.delete(oldest.value);
}
