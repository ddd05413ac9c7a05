import type { T } from '../../lib/words.ts';

/** Name of a code. A code without a message is shown itself, with spaces instead of underscores. */
export function toCodeName(t: T, kind: string, code: string): string {
  const key = `lobby.${kind}_${code}`;
  const words = t(key);
  return words === key ? code.replaceAll('_', ' ') : words;
}

/** The name of a value of a lobby's filter. */
export function toFilterName(t: T, field: string, value: string): string {
  if (field === 'minBet' || field === 'minLineNum') return t(`lobby.${field}_from`, { value });
  return toCodeName(t, field === 'gameClassify' ? 'class' : field, value);
}
