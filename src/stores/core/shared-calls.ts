/**
 * The calls that every page may make, their schemas, and store code that is useless without them. One chunk, loaded
 * with the first call or slightly earlier (`lazy-request.ts`): a form appears and refuses empty fields without it.
 */
export { reportVisit } from '../../contract/agents/codes.ts';
export { getAffiliate, getDomainRoute } from '../../contract/domains/domains.ts';
export { listGames } from '../../contract/games/games.ts';
export { launchGame } from '../../contract/games/launch.ts';
export { listVendors } from '../../contract/games/vendors.ts';
export { getUnreadCount } from '../../contract/inbox/inbox.ts';
export { getCodeDelivery } from '../../contract/mail/delivery.ts';
export { getMemberInfo } from '../../contract/member/member.ts';
export { getMissionSummary } from '../../contract/missions/missions.ts';
export { listCountries } from '../../contract/registration/countries.ts';
export { getRegisterRules, register, registerMobile } from '../../contract/registration/registration.ts';
export { updateLanguage } from '../../contract/security/security.ts';
export { redeemHandover } from '../../contract/session/handover.ts';
export {
  resetPasswordByEmail,
  resetPasswordByPhone,
  sendResetSms,
  setPasswordByLink,
} from '../../contract/session/password.ts';
export {
  getCaptcha,
  login,
  logout,
  sendLoginSms,
  sendRegisterSms,
  verifyLogin,
} from '../../contract/session/session.ts';
export { getBalance } from '../../contract/wallet/wallet.ts';
export { cacheVendors, readCachedVendors } from '../games/cached-vendors.ts';
export { requestDemo } from '../session/demo.ts';
export { asksForCaptcha, toChallenge, toWork } from '../session/sign-in-refusals.ts';
export { findCryptoLack } from './crypto-lack.ts';
export { getServerNow, request, tellsWho } from './request.ts';
