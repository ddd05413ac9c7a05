import { toGraphemes } from '../../lib/graphemes.ts';

/** Keeps enough for the owner to recognise the name: `lu***a`. Always three stars, so that the length stays hidden. */
export function maskName(account: string): string {
  const letters = toGraphemes(account);
  const shown = letters.length < 4 ? 1 : 2;
  return `${letters.slice(0, shown).join('')}***${letters.length < 4 ? '' : letters.at(-1)}`;
}
