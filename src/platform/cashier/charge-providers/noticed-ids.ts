import type { ChargeProvider } from './charge-provider.ts';

/** Each order costs calls to its member's object, and the calls of one request are limited. Timers read the other charges. */
const NOTICED_MAX = 100;

/** The orders that a notice names, each once. */
export function listNoticedIds(
  { toDepositId }: Pick<ChargeProvider, 'toDepositId'>,
  payments: readonly { txid?: string | undefined }[],
): string[] {
  const ids = payments.map(({ txid = '' }) => toDepositId(txid)).filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, NOTICED_MAX);
}
