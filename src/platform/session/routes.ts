import { CAPTCHA_HEADER } from '../../contract/core/edge-headers.ts';
import { createHandover, redeemHandover } from '../../contract/session/handover.ts';
import {
  getCaptcha,
  getKeys,
  login,
  loginFreeplay,
  logout,
  sendLoginVerification,
  verifyLogin,
} from '../../contract/session/session.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import { accept } from '../../server/result.ts';
import { implement, implementForMember, implementSealed } from '../http/implement.ts';
import { issueCaptcha } from './captcha.ts';
import { startFreeplay } from './freeplay.ts';
import { openHandover, takeHandover } from './handover.ts';
import { passVerification, sendPlaceCode } from './login-verification.ts';
import { listPublicKeys } from './sealing-keys.ts';
import { signIn } from './sign-in-ways.ts';

export const sessionRoutes = [
  implement(getKeys, async ({ env }) => accept({ keys: await listPublicKeys(env.DB, clock()), now: clockSeconds() })),
  implement(getCaptcha, async ({ env, headers, input }) => {
    const { id, picture } = await issueCaptcha(env, input.purpose);
    headers.set(CAPTCHA_HEADER, id);
    return accept(picture);
  }),
  implementSealed(login, signIn),
  implement(sendLoginVerification, sendPlaceCode),
  implement(verifyLogin, passVerification),
  implementForMember(createHandover, openHandover),
  implement(redeemHandover, takeHandover),
  implement(loginFreeplay, startFreeplay),
  implementForMember(logout, async ({ session }) => {
    await session.member.access.endSession(session.tokenHash);
    return accept(null);
  }),
];
