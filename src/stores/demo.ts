import { loginFreeplay } from '../contract/session.ts';
import { toRandomToken } from '../lib/bytes.ts';
import { forgetKeys, isCuredByFreshKeys, request, seal } from './request.ts';

async function sendDemo() {
  const sealed = await seal(toRandomToken(16));
  if (!sealed.ok) return sealed;
  return request(loginFreeplay, { os: 'web', platform: 'W', randomString: sealed.value, gateway: 3 });
}

/** An account with play money. Asked once more where the key that its secret was sealed for is an old one. */
export async function requestDemo() {
  const first = await sendDemo();
  if (first.ok || !isCuredByFreshKeys(first.failure)) return first;
  forgetKeys();
  return sendDemo();
}
