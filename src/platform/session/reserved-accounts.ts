import { brand } from '../../brand/brand.ts';
import { listLooks } from '../../lib/look-alike.ts';

/** Names of ledger accounts, vendors and operators: closed to registration and sign-in. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'bank',
  'house',
  'operator',
  'operador',
  'ops',
  'root',
  'sistema',
  'suporte',
  'support',
  'system',
  'transit',
  'vendor',
]);

/** Words of a nickname that speak for the site. */
const OFFICIAL = ['admin', 'administrator', 'administrador', 'moderator', 'moderador', 'operator', 'operador'];
const SUPPORT = ['support', 'suporte', 'atendimento', 'staff'];

const toLooks = (names: Iterable<string>): ReadonlySet<string> => new Set([...names].flatMap(listLooks));
const RESERVED_LOOKS = toLooks(RESERVED);
const OFFICIAL_LOOKS = toLooks([...OFFICIAL, ...SUPPORT, brand.name, brand.merchantCode]);

export function isReservedAccount(account: string): boolean {
  return RESERVED.has(account);
}

/** Whether a new account would look like a reserved one: `0perator`, `аdmin` with a Cyrillic letter. */
export function looksReserved(account: string): boolean {
  return listLooks(account).some((look) => RESERVED_LOOKS.has(look) || OFFICIAL_LOOKS.has(look));
}

/** Whether a nickname speaks for the site: it looks like a reserved name, or has a word of that kind (`Suporte Orla`, `admin_1`). */
export function speaksForSite(nickname: string): boolean {
  const words = nickname.normalize('NFKC').split(/[\s._-]+/);
  const looks = words.flatMap((word) => [...listLooks(word), ...listLooks(word.replace(/\p{Nd}+$/u, ''))]);
  return looksReserved(nickname) || looks.some((look) => OFFICIAL_LOOKS.has(look));
}
