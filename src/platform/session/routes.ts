import { CAPTCHA_HEADER } from '../../contract/edge-headers.ts';
import { getCaptcha, getKeys, login, loginFreeplay, logout } from '../../contract/session.ts';
import { clock, clockSeconds } from '../clock.ts';
import { implement, implementForMember } from '../http/implement.ts';
import { accept } from '../result.ts';
import { issueCaptcha } from './captcha.ts';
import { startFreeplay } from './freeplay.ts';
import { signIn } from './login.ts';
import { listPublicKeys } from './sealing-keys.ts';

export const sessionRoutes = [
  implement(getKeys, async ({ env }) => accept({ keys: await listPublicKeys(env.DB, clock()), now: clockSeconds() })),
  implement(getCaptcha, async ({ env, headers }) => {
    const { id, picture } = await issueCaptcha(env);
    headers.set(CAPTCHA_HEADER, id);
    return accept(picture);
  }),
  implement(login, signIn),
  implement(loginFreeplay, startFreeplay),
  implementForMember(logout, async ({ session }) => {
    await session.member.access.endSession(session.tokenHash);
    return accept(null);
  }),
];
