import { toRegionName } from '../../lib/format.ts';
import { useWords } from '../core/words.ts';
import { useVendorNames } from '../games/vendor-names.ts';
import { findLanguageName } from './names.ts';

const VENDORS: ReadonlySet<string> = new Set(['vassalage', 'vendor', 'excludedVendors']);
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'allow', 'deny']);
const LANGUAGES: ReadonlySet<string> = new Set(['language', 'lang']);

/** Whether the values of a field are codes that have a name outside the words of the console. */
export const isNamedCode = (name: string) => VENDORS.has(name) || COUNTRIES.has(name) || LANGUAGES.has(name);

/** Names of vendors, countries and languages in the language of the console. A code without a name is shown itself. */
export function useCodeNames(name: string): (code: string) => string {
  const { tag } = useWords();
  const toVendorName = useVendorNames(VENDORS.has(name));
  return (code) => {
    if (VENDORS.has(name)) return toVendorName(code);
    return (COUNTRIES.has(name) ? toRegionName(tag, code) : findLanguageName(code)) ?? code;
  };
}

interface Props {
  /** Name of the field that contains the codes. */
  readonly name: string;
  readonly codes: readonly string[];
}

export function CodeName({ name, codes }: Props) {
  const toName = useCodeNames(name);
  return (
    <span className="any-text clip" title={codes.join(', ')}>
      {codes.map(toName).join(', ')}
    </span>
  );
}
