import { CURRENCY } from '../../src/brand/currency.ts';
import { hmacHex, sha256Hex } from '../../src/lib/bytes.ts';

const HOOK_TIMEOUT_MS = 60_000;
/** The longest time that a vendor may wait for its wallet. */
const SILENCE_MS = 20_000;

/** Drives a vendor through its test hook (docs/vendor-guide.md §8), with signed requests. */
export function createRemoteVendor({ hook, wallet, vassalage, secret, gameCode, stake, ways, patienceMs }) {
  async function play(rig, roundKey, way) {
    wallet.open(rig);
    const body = JSON.stringify({ launch: rig.launch, gameCode, amount: stake, currency: CURRENCY, roundKey, way });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = `${timestamp}.POST.${new URL(hook).pathname}.${await sha256Hex(body)}`;
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': await hmacHex(secret, signed),
    };
    try {
      const answer = await fetch(hook, { method: 'POST', headers, body, signal: AbortSignal.timeout(HOOK_TIMEOUT_MS) });
      if (answer.status === 404) rig.breaches.push(`the hook ${hook} is not there`);
      await answer.arrayBuffer();
    } catch (error) {
      rig.breaches.push(`the hook did not answer: ${error instanceof Error ? error.message : error}`);
    }
  }
  const recover = () => new Promise((resolve) => setTimeout(resolve, patienceMs));
  return { vassalage, secret, gameCode, stake, ways, silenceMs: SILENCE_MS, play, recover };
}
