import process from 'node:process';
import { LOCAL_TOTP_SECRET } from '../../src/platform/local/local-totp-secret.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../src/platform/security/totp.ts';
import { fail } from './run.mjs';

const LOCAL_ORIGIN = 'http://localhost:8787';
const LOCAL_TOKEN = 'local-ops';

/**
 * Sends operator calls with the operator's token; `call` returns the envelope. The token comes from OPS_TOKEN in the environment. A local start has a
 * published one.
 */
export function createOperator(asked) {
  const origin = new URL(asked ?? process.env.ORIGIN ?? LOCAL_ORIGIN).origin;
  const isLocal = new URL(origin).hostname === 'localhost';
  const token = process.env.OPS_TOKEN ?? (isLocal ? LOCAL_TOKEN : fail('OPS_TOKEN must be set in the environment.'));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  async function call(method, path, body) {
    const response = await fetch(new URL(path, origin), { method, headers, body: body && JSON.stringify(body) }).catch(
      (error) => fail(`${origin} does not answer: ${error.cause?.message ?? error.message}`),
    );
    const answer = await response.json().catch(() => ({ success: false }));
    return typeof answer.success === 'boolean' && (answer.success || answer.errorCode)
      ? answer
      : { success: false, errorCode: `${response.status} without an answer of this API` };
  }
  return { origin, call };
}

/** Returns the code that the authenticators of a local start show now. All its people have the same authenticator secret. */
export function toLocalCode() {
  return toTotpCode(LOCAL_TOTP_SECRET, Math.floor(Date.now() / 1000 / TOTP_STEP_SECONDS));
}
