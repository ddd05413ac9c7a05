import { loginFreeplay } from '../../contract/session/session.ts';
import { toRandomToken } from '../../lib/bytes.ts';
import { forgetKeys, isCuredByFreshKeys, request, seal } from '../core/request.ts';

async function sendDemo() {
  const sealed = await seal(toRandomToken(16));
  if (!sealed.ok) return sealed;
  return request(loginFreeplay, { os: 'web', platform: 'W', randomString: sealed.value, gateway: 3 });
}

/** Requests a play money account; retries once with fresh keys if its secret was sealed with an old one. */
export async function requestDemo() {
  const first = await sendDemo();
  if (first.ok || !isCuredByFreshKeys(first.failure)) return first;
  forgetKeys();
  return sendDemo();
}
