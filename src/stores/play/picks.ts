import { PICK, PICKS_MAX } from '../../contract/core/typed-text.ts';

/** Selections of `pick` in an address, repeated or separated by commas, each once; others are left out. */
export function readPicks(search: string): string[] {
  const texts = new URLSearchParams(search).getAll('pick').flatMap((each) => each.split(','));
  return [...new Set(texts)].filter((text) => PICK.test(text)).slice(0, PICKS_MAX);
}
