import { brand } from '../../brand/brand.ts';
import { listLooks, toOwnLook } from '../../lib/look-alike.ts';

/** Closed to registration and sign-in: names of ledger accounts, vendors and operators, and path words in the place of an account. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'bank',
  'house',
  'operator',
  'operador',
  'ops',
  'root',
  // An account with this name would have the path of the call `GET /ops/members/search`. A test compares all paths of calls.
  'search',
  'sistema',
  'suporte',
  'support',
  'system',
  'transit',
  'vendor',
]);

/** Words that make a nickname look as if it spoke for the site. */
const OFFICIAL = [
  ...['admin', 'admins', 'administrator', 'administrador', 'administradora', 'moderator', 'moderador', 'moderadora'],
  ...['operator', 'operador', 'operadora', 'manager', 'gerente', 'gerencia', 'moderacao', 'official', 'oficial'],
  ...['financeiro', 'ouvidoria', 'compliance'],
];
const SUPPORT = ['support', 'suporte', 'atendimento', 'atendente', 'helpdesk', 'staff'];

const toLooks = (names: Iterable<string>): ReadonlySet<string> => new Set([...names].map(toOwnLook));
const RESERVED_LOOKS = toLooks(RESERVED);
const OFFICIAL_LOOKS = toLooks([...OFFICIAL, ...SUPPORT, brand.name, brand.merchantCode]);

/** A name that consists only of official words: `adminorla`, `SuporteOficial`. */
const ALL_OFFICIAL = new RegExp(`^(?:${[...OFFICIAL_LOOKS].join('|')})+$`, 'u');
/** Digits around a word, also an hour: `24suporte`, `suporte24h`. */
const AROUND = /^\p{Nd}+|\p{Nd}+h?$/giu;

export function isReservedAccount(account: string): boolean {
  return RESERVED.has(account);
}

function isOfficial(look: string): boolean {
  return RESERVED_LOOKS.has(look) || ALL_OFFICIAL.test(look);
}

/** Whether a new account would look like a reserved one: `0perator`, `аdmin` with a Cyrillic letter, `admin1`, `suporte24h`. */
export function looksReserved(account: string): boolean {
  return [account, account.replaceAll(AROUND, '')].flatMap(listLooks).some(isOfficial);
}

/** Whether a nickname speaks for the site: it looks like a reserved name, or has a word of that kind (`Suporte Orla`, `admin_1`). */
export function speaksForSite(nickname: string): boolean {
  const words = nickname.split(/[\s._-]+/);
  const looks = words.flatMap((word) => [...listLooks(word), ...listLooks(word.replaceAll(AROUND, ''))]);
  return listLooks(nickname).some(isOfficial) || looks.some((look) => ALL_OFFICIAL.test(look));
}
