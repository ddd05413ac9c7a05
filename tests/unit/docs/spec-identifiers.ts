/** The names in the specification, by section. Each of them has a row in `docs/spec-map.md`. */
export interface SpecIdentifiers {
  readonly section: number;
  readonly what: string;
  /**
   * `lead`: the identifier has its own row, which starts with it as code; an identifier that is listed twice needs two rows. `code`: the row that
   * starts with `under` contains the identifier as code. `phrase`: a row contains these words in upper or lower case.
   */
  readonly as: 'lead' | 'code' | 'phrase';
  readonly under?: string;
  readonly identifiers: readonly string[];
}

const relay = (...names: string[]) => names.map((name) => `/wps/relay/${name}`);

export const SPEC_IDENTIFIERS: readonly SpecIdentifiers[] = [
  {
    section: 2,
    what: 'route',
    as: 'lead',
    identifiers: [
      ...['/', '/index', '/index.html', '/home', '/register', '/register.html', '/noticePage', '/pointMall'],
      ...['/lottery', '/vnlottery', '/seaLottery', '/elott', '/live', '/fish', '/pvp', '/sports', '/esports'],
      ...['/promotions', '/promoDetail', '/seamless', '/help', '/helpmc', '/down', '/download', '/join', '/game'],
      ...['/rng', '/bgs', '/bingo', '/hot', '/cockfight', '/login'],
    ],
  },
  {
    section: 2,
    what: 'dialog',
    as: 'lead',
    identifiers: ['loginPopupModal', 'registerModal', 'forgetPassModal', 'changePassModal'],
  },
  {
    section: 2,
    what: 'dialog',
    as: 'phrase',
    identifiers: ['after-login modal', 'notice modal', 'game popup modal', 'chat room modal'],
  },
  {
    section: 2,
    what: 'page of a centre',
    as: 'lead',
    identifiers: [
      ...['securityCenter', 'transferFund', 'depositv2', 'withdraw', 'transferUpline', 'personalHistoryCopy'],
      ...['transactionHistory', 'personalProfit', 'bonusDetails', 'rewardCenter', 'referral', 'missionLeaderboard'],
      ...['messageV2', 'playerRank'],
      ...['agentAnnouncement', 'agentTeamOverview', 'registerCenter', 'downlineManagmentView', 'personalHistoryCopy'],
      ...['palStatementsAgentCopy', 'agentRevenueReport', 'agentDownlineTransactionDetailsCopy'],
      ...['agentDividendRecordCopy2', 'agentDailyWages2', 'agentHourSalary', 'agentRealtimeSalary'],
    ],
  },
  {
    section: 3,
    what: 'session-storage key',
    as: 'code',
    under: 'Session storage',
    identifiers: [
      ...['token', 'isAgent', 'merchant', 'merchantCode', 'platform', 'nickname', 'account', 'username', 'customerId'],
      ...['toUpline', 'memberLabel', 'cpw', 'routers', 'settings', 'validate', 'gameVendor', 'index_notice'],
      ...['consolidated', 'merchantWallet', 'favGames', 'iframeUrl', 'enableSalary', 'enableContract'],
    ],
  },
  { section: 3, what: 'session-storage key', as: 'phrase', identifiers: ['session storage: session account'] },
  { section: 3, what: 'local-storage key', as: 'code', under: 'Local storage', identifiers: ['lang', 'hisLang'] },
  {
    section: 7,
    what: 'call',
    as: 'lead',
    identifiers: [
      ...['/wps/session/login', '/wps/session/login/freeplay', '/wps/session/logout', '/wps/verification/sms/noLogin'],
      ...['/wps/member/register', '/wps/member/register/mobile', '/wps/verification/sms/register', '/wps/captcha'],
      ...['/wps/member/info', '/wps/member/info/icon', '/wps/member/password', '/wps/member/password/email'],
      ...['/wps/member/password/verification', '/wps/system/whitelabel', '/wps/system/setting/register'],
      ...['/wps/system/status', '/wps/system/domainRoute', '/wps/system/helpCenter', '/wps/feedback'],
      ...['/wps/agent/affiliate', '/wps/v2/wallets/balance', '/wps/member/info/funds/consolidated'],
      ...['/lgw/games/game_menus', '/wps/game/launchGame', '/lgw/vn/games/game_menu', '/lgw/vn/games/game_menu/recent'],
      ...['/lgw/games/popular', '/lgw/vn/numeros/opened/game', '/lotto/lgw/games/opened/numero'],
      ...relay('MCSFE_getPlayerAvatar', 'GCS_walletTransfer', 'GCS_merchantWallet', 'GCSGAME_hotGamesV2'),
      ...relay('GCSGAME_gameList', 'GCSGAME_getVassGameType', 'GCSGAME_newGameVendor', 'MCSFE_getFavoriteGames'),
      ...relay('MCSFE_getFavoriteGamesList', 'GCS_recentGame', 'GLS2_roomList', 'GCSGAME_getRankList'),
      ...relay('MCSFE_getListAnnouncements', 'MCSFE_signUpPromotionJoin', 'MCSFE_signUpRequestReward'),
      ...relay('MCS2_claimRafflePromotion', 'MCSFE_getMissionSummaryDetails', 'MCSFE_getMissionLeaderboard'),
      ...relay('MCS2_processDividendReq', 'MCS2_processDailySalContract', 'MCS2_processContractHourSalary'),
      ...relay('MCSFE_processRealTimeSalaryContract', 'CSP_unreadCount', 'MCS2_getPointBalance'),
      ...relay('MCS2_getPointReward', 'MCS2_getRedeemPointList', 'MCS2_getPointConfig', 'MCS2_convertPoint'),
      ...relay('passwordCheck/MCS2_redeemPointReward', 'ODSFE2_MemTransDet'),
    ],
  },
  {
    section: 7,
    what: 'call without a path',
    as: 'phrase',
    identifiers: ['forgot-password sms send', 'language update call', 'launch address call', 'lottery launch'],
  },
  {
    section: 8,
    what: 'error',
    as: 'phrase',
    identifiers: [
      ...['in_need_true_account', 'in_increase_submit', 'in_change_expired', 'invitation_code_error'],
      ...['failed sms send', 'failed login with captcha flag', 'failed customer-service fetch', 'unknown error'],
      ...['network link abnormal', 'page took long to load', 'please complete the verification first'],
      ...['verification successful', 'not logged in', 'non-member account unable to log in'],
      ...['non-agents cannot log in', 'invalid domain', 'access restricted for a blocked location or IP'],
      ...['system maintenance', 'game under maintenance', 'username or email does not exist'],
      ...['invalid or missing phone number', 'too many requests, retry after 5 minutes'],
      ...['invalid, missing or expired verification code', 'captcha check failed', 'quota exceeded'],
      ...['operation not allowed', 'popup closed', 'phone authentication: unknown'],
      ...['ChunkLoadError', '120000 ms', 'server error codes'],
    ],
  },
  {
    section: 9,
    what: 'constant',
    as: 'phrase',
    identifiers: [
      ...['60 seconds', '1 minute', 'expirationTime', 'sms fetch at most once in 1000 ms'],
      ...['captcha refresh at most once in 1000 ms', 'last 1 day', 'default password', 'page size 9'],
      ...['popular count 20', 'Vietnam numbers 100', 'announcement platform W', '200 ms after blur'],
      ...['blur delay 200 ms', '440x500', '440x750', 'above rank level 4', 'type ids 1, 2, 4, 41, 42', 'demo role 4'],
      ...['periods D, W, H, M', 'settled every 5 minutes', 'lockout 5 minutes', 'confirmation of 18', 'age gate: 21'],
      ...['131K', '1000 in VND', 'two decimals', '5MB', '3 images', '140 characters', 'page range 3'],
      ...['margin pages 1', '200 items', 'retry 3 times', '1.3 screen heights', 'throttle 200 ms', 'distance 0'],
      ...['600x300', '400 wide', '200 px', 'margin 20', 'medium error correction'],
      ...['automatic receipt', 'merchant code'],
    ],
  },
];
