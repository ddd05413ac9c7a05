import { sha256Hex } from '../../lib/bytes.ts';

/** Sorts keys at every depth and writes no blanks, so that equal content gives equal text. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export async function toReceipt(content: object): Promise<{ receipt: string; sha256: string }> {
  const receipt = toCanonicalJson(content);
  return { receipt, sha256: await sha256Hex(receipt) };
}
