import type * as z from 'zod/mini';
import { toMinor } from '../../contract/core/money.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import type { loginFreeplay } from '../../contract/session/session.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { openSealed } from '../http/sealed.ts';
import { getMember } from '../member/member-client.ts';
import { createMemberId } from '../member/member-id.ts';
import { readSetting } from '../system/settings.ts';
import { readSignInClient } from './sign-in-client.ts';
import { createSessionToken } from './tokens.ts';

export const DEMO_LIFE_MS = 24 * 3_600_000;
const DEMO_GRANT_MINOR = toMinor(1_000);
/** 16 bytes as base64url or hex. */
const RANDOM_STRING = /^(?:[A-Za-z0-9_-]{22}|[0-9a-f]{32})$/;

type FreeplayCall = Call<z.output<typeof loginFreeplay.request>>;

async function openRandomString({ env, input }: FreeplayCall): Promise<Answer<null>> {
  const opened = await openSealed(env, input.randomString);
  if (!opened.ok && opened.code === 'request.malformed') return refuseFields({ randomString: 'jwe' });
  if (!opened.ok) return opened;
  const { data, spend } = opened.value;
  if (typeof data !== 'string' || !RANDOM_STRING.test(data)) return refuseFields({ randomString: 'random' });
  return spend();
}

/** Creates a demo account, which is in no directory, has a currency of its own, and is deleted after a day. */
export async function startFreeplay(call: FreeplayCall): Promise<Answer<z.output<typeof loginFreeplay.response>>> {
  const { env } = call;
  if (!hasFeature(await readSetting(env.DB, 'whitelabel'), 'freePlay')) return refuse('session.freeplay_disabled');
  const opened = await openRandomString(call);
  if (!opened.ok) return opened;
  const memberId = createMemberId('demo');
  const account = `demo-${memberId.slice(1, 9)}`;
  const now = clock();
  const profile = {
    memberId,
    account,
    type: DEMO_TYPE,
    upline: null,
    rank: 0,
    currency: 'PLAY',
    email: null,
    firstTimeLogin: false,
    createdAt: now,
    expiresAt: now + DEMO_LIFE_MS,
  } as const;
  await env.MEMBER.getByName(memberId).create({ profile, password: null, grantMinor: DEMO_GRANT_MINOR });
  const { token, hash } = await createSessionToken(memberId);
  await getMember(env, memberId).access.issueSession({
    tokenHash: hash,
    challengeHash: '',
    place: await readSignInClient(call),
    method: 'registration',
    side: null,
    verifiesNetwork: false,
    hasDefaultPassword: false,
    passwordLifeMs: 0,
  });
  return accept({ token, account, firstTimeLogin: false, passwordExpired: false });
}
