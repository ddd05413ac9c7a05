import type { AccountEntry } from '../../../contract/records/account-record.ts';
import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import { type EntryWords, isOfVendor } from './entry-words.ts';

/** Texts for entries; loads vendor names if an entry needs one. */
export function useEntryWords(entries: readonly AccountEntry[]): EntryWords {
  const { t, tag } = useWords();
  return { t, tag, vendors: useVendorNames(entries.some(isOfVendor)) };
}
