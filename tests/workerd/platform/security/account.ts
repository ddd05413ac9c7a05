import { TOTP_STEP_SECONDS } from '../../../../src/platform/security/totp.ts';
import { clock } from '../../../../src/server/clock.ts';
import { callSealed } from '../support/access.ts';
import { bearer, get, register, sendJson } from '../support/api.ts';

export const PASSWORD = 'um-barco-azul';
export const START = Date.UTC(2026, 10, 24, 12);
export const PHONE_UA =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';

export async function join(name: string): Promise<string> {
  return (await register(name)).value.token;
}

export const post = (path: string, token: string, input: object) => sendJson('POST', path, input, bearer(token));
export const seal = (path: string, token: string, input: object) => callSealed('POST', path, input, bearer(token));
export const readConfig = async (token: string) => (await get('/wps/v2/member/securityConfig', bearer(token))).value;
export const stepNow = () => Math.floor(clock() / 1000 / TOTP_STEP_SECONDS);

export function setPayment(
  token: string,
  currentPassword: string,
  newPassword: string,
  confirmNewPassword = newPassword,
) {
  return seal('/wps/member/paymentPassword', token, { currentPassword, newPassword, confirmNewPassword });
}
