import type { Endpoint } from '../../contract/core/endpoint.ts';
import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import type { Permission } from '../../contract/core/permissions.ts';

/** A page of calls that have no screen of their own: lists as tables, changes as forms from the contract. */
export const CALL_GROUPS = ['content', 'promotions', 'games', 'agents', 'cashier', 'site'] as const;
export type CallGroup = (typeof CALL_GROUPS)[number];

/** Calls that a screen makes itself; a test finds each of them in the code of the screens. */
export const WITH_SCREEN: readonly string[] = [
  ...[
    'getToday',
    'findMembers',
    'getOperatorMemberCard',
    'listMemberNotes',
    'addMemberNote',
    'getMemberContacts',
    'auditBooks',
  ],
  ...[
    'listMemberPayments',
    'listMemberEntries',
    'listMemberRounds',
    'getMemberRound',
    'listMemberSignIns',
    'listMemberClaims',
  ],
  ...[
    'listMemberMessages',
    'listSharedMembers',
    'setMemberState',
    'unlockMember',
    'setMemberPassword',
    'removeMemberTotp',
  ],
  ...['removeMemberPaymentPassword', 'removeMemberAvatar', 'setMemberRank', 'setMemberLabels', 'setMemberType'],
  ...['adjustBalance', 'releaseBooks', 'muteInChat', 'readUpload'],
  ...['listPayments', 'getPayment', 'approveWithdrawal', 'approveWithdrawals', 'rejectWithdrawal', 'payWithdrawal'],
  ...['openDispute', 'addDisputeEvidence', 'refuseDispute', 'uploadEvidence'],
  ...['failWithdrawal', 'forceWithdrawal', 'explainWithdrawal', 'confirmDeposit', 'rejectDeposit', 'reverseDeposit'],
  ...[
    'decidePayout',
    'checkPayout',
    'checkDeposit',
    'listSupportQueue',
    'readSupportConversation',
    'answerConversation',
    'closeSupportConversation',
  ],
  ...['listFeedback', 'answerFeedback', 'closeFeedback', 'listApprovals', 'approveRequest', 'rejectRequest'],
  ...[
    'withdrawRequest',
    'listStaff',
    'inviteStaff',
    'setStaffRoles',
    'suspendStaff',
    'restoreStaff',
    'listStaffSessions',
  ],
  ...[
    'endStaffSession',
    'listStaffPasskeys',
    'revokeStaffPasskey',
    'listAudit',
    'verifyAudit',
    'getRevenueReport',
    'exportRevenueReport',
    'getPaymentReport',
  ],
  ...['exportPaymentReport', 'getRetentionReport', 'exportRetentionReport'],
  ...[
    'listNoticeSeries',
    'putNoticeSeries',
    'deleteNoticeSeries',
    'listHelpSeries',
    'putHelpSeries',
    'deleteHelpSeries',
  ],
  ...['listAudienceMessages', 'sendOperatorMessage', 'listOperatorPromotions', 'createPromotion', 'changePromotion'],
  ...['drawRaffle', 'listPromotionApplications', 'listMissionSettings', 'putMission', 'listGoodsSettings', 'putGoods'],
  ...['listRedemptions', 'listRankSettings', 'setRankLevels', 'getPointSettings', 'setPointConfig'],
  ...['listFigureRows', 'exportFigureRows', 'listReportPayments', 'exportReportPayments'],
  ...['listStatements', 'getStatementBanks', 'getStatement', 'listStatementRows', 'exportStatement'],
  ...['startStatement', 'addStatementRows', 'compareStatement', 'deleteStatement'],
  ...['getWinnerRule', 'setWinnerRule', 'setHomeRows', 'listVendorSettings', 'listVendorCalls', 'changeVendor'],
  ...['rotateVendorSecret', 'registerVendor', 'listGameSettings', 'listGameGroupSettings', 'putGameGroups'],
  ...['listRoomStates', 'voidVendorMatch', 'addVendorFriendly', 'listAgents', 'listAgentCodes', 'openAgent'],
  ...['listHouseContracts', 'offerHouseContract', 'listSettlementRuns', 'runSettlements', 'getReferralRule'],
  ...['setReferralRule', 'getSystemSettings', 'switchModule', 'setRegisterRules', 'setSystemStatus', 'setRegionRules'],
  ...['listChatMessages', 'listChatReports', 'deleteChatMessage', 'keepChatMessage', 'listChatMutes'],
  ...['listSenders', 'putSender', 'orderSenders', 'switchSender', 'testSender', 'listSentMessages'],
  ...['getMessageCaps', 'setMessageCaps'],
  ...['listDomains', 'setDomains', 'setResources', 'setCustomerService', 'setSiteValues'],
];

/** Calls without a screen, each with the reason. */
export const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  listMembers: 'findMembers finds the same and more',
  getMember: 'getOperatorMemberCard contains it',
  getDispute: 'getPayment contains it',
  getApproval: 'listApprovals answers the same',
  seedPlatform: 'of a new platform: npm start and operations.md',
  announceStudio: 'of a machine: npm run register-studio',
  putGames: 'of a machine: a vendor registers its games',
  reportDomainSpeeds: 'of a machine: a monitor reports what it measured',
  voidSportsMatch: 'of a machine with the bearer of the studio: people use voidVendorMatch',
  addSportsFriendly: 'of a machine with the bearer of the studio: people use addVendorFriendly',
  ...Object.fromEntries(
    ['listOperatorNotices', 'publishNotice', 'changeNotice', 'deleteNotice'].map((id) => [
      id,
      'the series of a notice has all its languages',
    ]),
  ),
  ...Object.fromEntries(
    ['listHelpItems', 'createHelpItem', 'changeHelpItem', 'deleteHelpItem'].map((id) => [
      id,
      'the series of an answer has all its languages',
    ]),
  ),
};

/** Group of a call by the first part of its permission. `content` also has the messages to members, `cashier` the settings of payments. */
const GROUP_OF: Readonly<Record<string, CallGroup>> = {
  content: 'content',
  promotions: 'promotions',
  games: 'games',
  agents: 'agents',
  money: 'cashier',
  site: 'site',
  members: 'content',
};

export function toGroup(permission: Permission | undefined): CallGroup | undefined {
  return GROUP_OF[permission?.split('.')[0] ?? ''];
}

/** The calls of a group in the order of the contract: lists first. */
export function listGroupCalls(group: CallGroup): readonly Endpoint[] {
  const calls = ENDPOINTS.filter(
    ({ id, auth, permission }) =>
      auth === 'operator' && !WITH_SCREEN.includes(id) && !(id in WITHOUT_SCREEN) && toGroup(permission) === group,
  );
  return calls.toSorted((left, right) => Number(right.method === 'GET') - Number(left.method === 'GET'));
}
