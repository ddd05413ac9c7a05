/** Enough to know oneself, not enough to know another: `lu***a`. Always three stars, so that not even the length shows. */
export function maskName(account: string): string {
  const letters = [...account];
  const shown = letters.length < 4 ? 1 : 2;
  return `${letters.slice(0, shown).join('')}***${letters.length < 4 ? '' : letters.at(-1)}`;
}
