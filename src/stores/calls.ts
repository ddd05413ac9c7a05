/**
 * The calls that every page may make, their schemas, and store code that is useless without them. One chunk, loaded
 * with the first call or slightly earlier (`ask.ts`): a form appears and refuses empty fields without it.
 */
export { reportVisit } from '../contract/agent-codes.ts';
export { listCountries } from '../contract/countries.ts';
export { getAffiliate, getDomainRoute } from '../contract/domains.ts';
export { listGames } from '../contract/games.ts';
export { launchGame } from '../contract/games-launch.ts';
export { listVendors } from '../contract/games-vendors.ts';
export { redeemHandover } from '../contract/handover.ts';
export { getMemberInfo } from '../contract/member.ts';
export { getUnreadCount } from '../contract/messages.ts';
export { getMissionSummary } from '../contract/missions.ts';
export { resetPasswordByEmail, resetPasswordByPhone, sendResetSms, setPasswordByLink } from '../contract/password.ts';
export { getRegisterRules, register, registerMobile } from '../contract/registration.ts';
export { updateLanguage } from '../contract/security.ts';
export { getCaptcha, login, logout, sendLoginSms, sendRegisterSms, verifyLogin } from '../contract/session.ts';
export { getBalance } from '../contract/wallet.ts';
export { requestDemo } from './demo.ts';
export { toKeptVendors } from './kept-vendors.ts';
export { getServerNow, request, tellsWho } from './request.ts';
export { asksForCaptcha, toChallenge, toWork } from './sign-in-refusals.ts';
