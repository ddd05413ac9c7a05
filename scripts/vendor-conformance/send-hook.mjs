import { hmacHex, sha256Hex } from '../../src/lib/bytes.ts';

const TIMEOUT_MS = 10_000;

/** Sends hooks to a vendor's `hookUrl`, signed as the platform signs them; `isForged` signs with another secret. */
export function createHookSender(url, secret) {
  return async (hook, isForged = false) => {
    const body = JSON.stringify(hook);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = `${timestamp}.POST.${new URL(url).pathname}.${await sha256Hex(body)}`;
    const signature = await hmacHex(isForged ? `${secret}x` : secret, signed);
    const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
    const begun = Date.now();
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
      return { status: answer.status, text: await answer.text(), tookMs: Date.now() - begun };
    } catch (error) {
      return { status: 0, text: String(error), tookMs: Date.now() - begun };
    }
  };
}
