import type { FailureCode } from '../../contract/core/errors.ts';

/**
 * Why this page can neither encrypt nor hash: browsers have `crypto.subtle` only over https, and old web views lack it.
 * Undefined if the page can do both.
 */
export function findCryptoLack(): FailureCode | undefined {
  // TypeScript assumes that `crypto` is always complete, but a page over http lacks parts of it.
  const { crypto, isSecureContext } = globalThis as { crypto?: Partial<Crypto>; isSecureContext?: boolean };
  if (crypto?.subtle) return undefined;
  return isSecureContext === false ? 'request.insecure' : 'browser.no_encryption';
}

/** The code of a cipher that failed: the browser lacks the cipher, or the server sent a broken key. */
export function toCipherFailure(error: unknown): FailureCode {
  return error instanceof Error && error.name === 'NotSupportedError' ? 'browser.no_encryption' : 'unknown';
}
