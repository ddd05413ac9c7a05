import { PICK, PICKS_MAX } from '../../contract/core/typed-text.ts';

/** Selections in the `pick` fields of an address; one field may contain several, separated by commas. Drops duplicates and invalid texts. */
export function readPicks(search: string): string[] {
  const texts = new URLSearchParams(search).getAll('pick').flatMap((each) => each.split(','));
  return [...new Set(texts)].filter((text) => PICK.test(text)).slice(0, PICKS_MAX);
}
