import type { T } from '../../lib/words.ts';

/** A code without a message is shown as it is. */
export function toCodeName(t: T, kind: string, code: string): string {
  const key = `lobby.${kind}_${code}`;
  const words = t(key);
  return words === key ? code.replaceAll('_', ' ') : words;
}
