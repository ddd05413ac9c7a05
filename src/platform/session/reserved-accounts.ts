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

export function isReservedAccount(account: string): boolean {
  return RESERVED.has(account);
}
