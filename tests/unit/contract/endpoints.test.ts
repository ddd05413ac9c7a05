import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { listGames, listHotGames } from '../../../src/contract/games/games.ts';
import { launchGame } from '../../../src/contract/games/launch.ts';
import { register } from '../../../src/contract/registration/registration.ts';

/** Spec §7, in its order: method, path, T (a token is required), E (the body is sealed). Guests may ask for the game list. */
const CALLS = `
POST /wps/session/login E
POST /wps/session/login/freeplay
POST /wps/session/logout T
PUT /wps/member/register E
PUT /wps/member/register/mobile E
POST /wps/verification/sms/noLogin
POST /wps/verification/sms/register
GET /wps/captcha
GET /wps/member/info T
GET /wps/member/info/icon T
POST /wps/member/password/verification E
POST /wps/member/password/email
GET /wps/relay/MCSFE_getPlayerAvatar T
GET /wps/system/whitelabel
GET /wps/system/setting/register
GET /wps/system/status
GET /wps/v2/wallets/balance T
GET /lgw/games/game_menus
GET /wps/relay/GCSGAME_hotGamesV2
GET /wps/relay/GCSGAME_gameList
GET /wps/relay/GCSGAME_newGameVendor
POST /wps/game/launchGame T
GET /wps/relay/MCSFE_getListAnnouncements
`;

describe('the calls of the specification', () => {
  test.each(CALLS.trim().split('\n'))('%s', (line) => {
    const [method, path, ...marks] = line.split(' ');
    const endpoint = ENDPOINTS.find((one) => one.path === path);
    expect(endpoint).toMatchObject({ method, origin: 'spec' });
    expect(endpoint?.auth).toBe(marks.includes('T') ? 'member' : 'none');
    expect(endpoint?.body === 'jose').toBe(marks.includes('E'));
  });

  test('stand below the API host, relay names below /wps/relay/', () => {
    for (const { path } of ENDPOINTS) {
      expect(path).toMatch(/^\/[a-z]/);
      if (/[A-Z0-9]_/.test(path)) expect(path).toMatch(/^\/wps\/relay\/(passwordCheck\/)?[A-Z0-9]+_\w+$/);
    }
  });

  test('sign-out also accepts DELETE', () => {
    expect(ENDPOINTS.find(({ id }) => id === 'logout')?.alsoMethods).toEqual(['DELETE']);
  });
});

test('a call without idempotency has no error about a missing key', () => {
  const wrong = ENDPOINTS.filter(({ idempotent, errors }) => !idempotent && errors.includes('idempotency.missing'));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

describe('a call that makes something', () => {
  /** Calls without an idempotency key, by the reason why a repetition creates nothing twice. */
  const REPEATABLE: Record<string, string> = {
    'is named by its caller, and one name is one thing': `openAgent openDownline registerVendor putGames inviteStaff addPayoutAccount
      startStatement addStatementRows registerPasskey addFavoriteGame postDraws sendFeedback addSportsFriendly registerNotices`,
    'takes a step that is taken once, or writes what it names': `answerFeedback closeFeedback closeConversation closeSupportConversation claimConversations
      deleteChatMessage keepChatMessage switchSender drawRaffle decideRedemption unlockMember releaseBooks restoreStaff suspendStaff setCodeState
      removeFavoriteGame deleteNote deleteMessages readMessages readAllMessages markPopupsSeen removePayoutAccount cancelDeposit
      confirmWithdrawal explainWithdrawal rejectDeposit settleDeposit payTestDeposit closeDifference moveHouseContract voidSportsMatch
      voidVendorMatch approveRequest rejectRequest withdrawRequest acceptInvitation acceptInvitationByPasskey confirmInvitation setAvatar
      setOwnAvatar setNickname setGameSound updateLanguage changePassword resetPasswordByEmail resetPasswordByPhone setPasswordByLink
      setPaymentPassword bindContact confirmTotp removeTotp revokeSessions purgePages`,
    'is refused while an offer waits': 'offerHouseContract',
    'goes on with work that is done once': `runSettlements seedPlatform announceStudio checkDeposit checkPayout compareStatement reconcileNow
      processDailySalary processDividend processHourlySalary processRealTimeSalary`,
    'names its bet or round': `vendorBet vendorRollback vendorWin spinSlot betLottery sitAtCards shootFish cashOutMines openMinesField
      startMines placeLiveBets decideBlackjack placeBlackjackBets placeCrashBet cashOutSportsTicket placeSportsTicket`,
    'reads or counts': `vendorBalance previewOffer reportPageError reportVisit getLotteryState listLotteryTickets listSportsTickets readSportsBook
      readSportsForm readSportsMatch tellStudio receivePixNotice receiveProviderNotice receiveGatewayReport receiveResendReport
      receiveTwilioReport`,
    'makes a session, a challenge or a launch; an unused one ends by itself': `login loginFreeplay verifyLogin logout createHandover redeemHandover
      signInStaff signInByPasskey lockStaffSession unlockStaffSession unlockByPasskey startPasskey startInvitationPasskey startTotp launchGame
      openSlot openLottery openCards openFish openMines openLiveTable openCrash openSports`,
    'stores a picture that is deleted if nothing uses it': 'uploadPicture uploadEvidence',
    'sends a code or a test again, because the first may not have arrived': `sendResetSms sendContactCode sendLoginSms sendLoginVerification
      sendRegisterSms testSender`,
    'makes another secret; those before work until their end': 'rotateVendorSecret',
  };
  const known = Object.values(REPEATABLE).flatMap((ids) => ids.split(/\s+/));
  const unkeyed = ENDPOINTS.filter(({ method, idempotent }) => method === 'POST' && !idempotent).map(({ id }) => id);

  test('has a key, or makes nothing twice for a reason', () => {
    expect(unkeyed.filter((id) => !known.includes(id))).toEqual([]);
    expect(known.filter((id) => !unkeyed.includes(id))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
});

test('a form of the operator that writes back what it was filled with names the thing, or sets one value of its own', () => {
  const SINGLE =
    `setSystemStatus setPasswordAge switchModule setMemberRank setMemberState setMemberType setMemberPassword muteInChat
    reportDomainSpeeds`.split(/\s+/);
  const puts = ENDPOINTS.filter(({ method, auth, sets }) => method === 'PUT' && auth === 'operator' && !sets);
  expect(puts.map(({ id }) => id).toSorted()).toEqual(SINGLE.toSorted());
});

describe('the fields of a request', () => {
  test('of the game list have their defaults', () => {
    const names =
      'clientType platform channel merchant gameType vassalage gameClassify gameName minBet minLineNum language';
    const request = listGames.request.parse({});
    expect(Object.keys(request)).toEqual(expect.arrayContaining(names.split(' ')));
    expect(request.clientType).toBe(3);
  });

  test('of the hot games have their defaults', () => {
    const empty = { merchantCode: '', vassalage: '', platform: '', language: '' };
    expect(listHotGames.request.parse({})).toEqual({ ...empty, isPlatform: 2 });
  });

  test('of a registration are all accepted', () => {
    const names =
      'username password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode affiliateCode paymentPassword line whatsapp facebook wechat idNumber birthday referralCode domain';
    const texts = Object.fromEntries(names.split(' ').map((name) => [name, 'text']));
    const request = { ...texts, countryDialingCode: '+55' };
    expect(register.request.parse(request)).toEqual({ ...request, login: true });
  });

  test('of a launch are one game of one vendor', () => {
    expect(launchGame.request.safeParse({ vassalage: 'ORLA' }).success).toBe(false);
  });
});
