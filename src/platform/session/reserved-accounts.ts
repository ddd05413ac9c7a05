/** Ledger accounts, vendors and operators are no members: nobody registers or signs in by these names. */
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

export function isReservedAccount(account: string): boolean {
  return RESERVED.has(account);
}
