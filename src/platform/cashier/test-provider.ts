import { type Deposit, settleDeposit } from '../../contract/cashier/deposits.ts';
import { isErrorCode } from '../../contract/core/errors.ts';
import { toMajor } from '../../contract/core/money.ts';
import { hmacHex, sha256Hex } from '../../lib/bytes.ts';
import { clockSeconds } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import { getMember } from '../member/member-client.ts';
import { toOwnerId } from './payment-id.ts';
import { TEST_REPORTER } from './providers/test.ts';

/** Only the path is signed; the host of a service binding has no meaning. */
const ORIGIN = 'https://orla.internal';

type Told = { id: string; state: Deposit['state'] };

/** Reports a payment as a payment provider does: by a signed request to the platform's own endpoint. */
export async function reportTestPayment(
  env: Env,
  settings: Settings,
  id: string,
  outcome: 'paid' | 'declined',
): Promise<Answer<Told>> {
  const found = await getMember(env, toOwnerId(id)).payments.getOf('deposit', id);
  if (!found.ok) return found;
  const { path } = settleDeposit;
  const reference = `test-${(await sha256Hex(id)).slice(0, 16)}`;
  const body = JSON.stringify({ id, outcome, amount: toMajor(found.value.payment.amountMinor), reference });
  const at = String(clockSeconds());
  const text = `${at}.POST.${path}.${await sha256Hex(body)}`;
  const headers = {
    'content-type': 'application/json',
    'x-vendor': TEST_REPORTER.name,
    'x-timestamp': at,
    'x-signature': await hmacHex(TEST_REPORTER.listSecrets(settings)[0] ?? '', text),
  };
  const response = await env.SELF.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body }));
  const told = (await response.json()) as { success: boolean; errorCode?: string; value: Told };
  if (told.success) return accept(told.value);
  return refuse(told.errorCode !== undefined && isErrorCode(told.errorCode) ? told.errorCode : 'internal.error');
}
