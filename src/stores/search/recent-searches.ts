import { atom } from 'nanostores';
import { TEXT_MAX } from '../../lib/text-index.ts';
import { createStored } from '../core/stored.ts';

const RECENT_MAX = 6;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const stored = createStored<readonly string[]>('recentSearches', {
  safeParse: (value) => ({ data: isTexts(value) ? value.slice(0, RECENT_MAX) : undefined }),
});

/** Searches that led to a result, newest first; kept in this browser only. */
export const $recent = atom<readonly string[]>([]);

export function openRecent(): void {
  $recent.set(stored.read() ?? []);
}

export function keepRecent(typed: string): void {
  const text = typed.trim().slice(0, TEXT_MAX);
  if (text === '') return;
  const texts = [text, ...(stored.read() ?? []).filter((one) => one !== text)].slice(0, RECENT_MAX);
  stored.write(texts);
  $recent.set(texts);
}

export function clearRecent(): void {
  stored.write(undefined);
  $recent.set([]);
}
