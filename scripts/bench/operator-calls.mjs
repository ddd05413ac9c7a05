// The operator's lists, searches and reports, each with the queries that are measured. A test checks that no call is missing.

/** The first and the last day of all inserted rows. */
export const FIRST_DAY = '2026-09-01';
export const LAST_DAY = '2026-11-27';
/** A title, vendor, category, branch and country that only few of the rounds have. */
export const RARE = { title: 'rare', vendor: 'RARE', category: 'COCKFIGHT', branch: 'rare', country: 'ZZ' };
const SPAN = { from: FIRST_DAY, to: LAST_DAY };
const WEEK = '2026-10-05';
const figures = (figure, by, key) => ({ ...SPAN, figure, by, key });

/**
 * The measured queries of each list, by the id of its call. A path parameter (`:name`) takes its value from the query or from `PLACES`. A
 * page has 20 rows if the call has a page size.
 * @type {Record<string, Record<string, string>[]>}
 */
export const OPERATOR_LISTS = {
  findMembers: [
    ...['muitos777', 'uitos77', 'essoa 77', '1100000077', 'eio77@exa', 'mu', 'ninguem mesmo'].map((q) => ({ q })),
    ...['m000000000000000000000309', '203.0.113.7'].map((q) => ({ q })),
  ],
  listMembers: [{}, { account: 'muitos7' }, { name: 'pessoa 7' }, { phone: '+5511000000' }, { email: 'correio7' }],
  listAgents: [{}],
  listAgentCodes: [{}],
  listSharedMembers: [{}],
  listPayments: [
    ...['deposit', 'withdrawal', 'transfer', 'disputes', 'review'].map((kind) => ({ kind })),
    ...['newest', 'oldest'].map((order) => ({ kind: 'withdrawal', state: 'requested', order })),
  ],
  listFigureRows: [
    ...['gross', 'net', 'bonusCost', 'agentsPay', 'deposits'].map((figure) => figures(figure, 'all', '')),
    ...Object.entries(RARE).map(([by, key]) => figures('gross', by, key)),
    ...[
      ['vendor', 'V7'],
      ['title', 'g7'],
      ['branch', 'ramo7'],
      ['country', 'BR'],
      ['day', '2026-10-10'],
    ].map(([by, key]) => figures('gross', by, key)),
    ...['registrations', 'activeMembers', 'joined'].map((figure) => figures(figure, 'all', '')),
    { figure: 'retained', by: 'week', key: WEEK, from: WEEK, to: WEEK },
  ],
  listReportPayments: [
    { ...SPAN, kind: 'deposit' },
    { ...SPAN, kind: 'withdrawal', only: 'done' },
    { ...SPAN, kind: 'deposit', by: 'state', key: 'paid' },
    { ...SPAN, kind: 'deposit', by: 'method', key: 'PIX' },
    { ...SPAN, kind: 'deposit', by: 'method', key: 'none' },
    { ...SPAN, kind: 'deposit', by: 'method', key: 'PIX', only: 'done' },
  ],
  getRevenueReport: ['day', 'category', 'vendor', 'title', 'branch', 'country'].map((by) => ({ ...SPAN, by })),
  getPaymentReport: ['day', 'method', 'state'].map((by) => ({ ...SPAN, by })),
  getRetentionReport: [{}],
  listFeedback: [{ state: 'open' }, { state: 'answered' }],
  listSupportQueue: [{ state: 'waiting' }, { state: 'closed' }],
  listChatMessages: [{}],
  listChatReports: [{}],
  listChatMutes: [{}],
  listSenders: [{}],
  listSentMessages: [{}, { state: 'failed' }],
  listAudienceMessages: [{}],
  listOperatorPromotions: [{}],
  listPromotionApplications: [{ state: 'applying' }, { state: 'issued' }],
  listMissionSettings: [{}],
  listGoodsSettings: [{}],
  listRedemptions: [{ status: 'in_process' }, { status: 'approved' }],
  listRankSettings: [{}],
  listOperatorNotices: [{}],
  listNoticeSeries: [{}],
  listAudit: [{}, { account: 'pessoa7' }, { target: 'muitos7' }],
  listMemberRounds: [{}, SPAN],
  listMemberEntries: [{}, SPAN],
  listMemberPayments: [{ kind: 'deposit' }, { kind: 'withdrawal' }],
  listMemberClaims: [{}],
  listMemberMessages: [{}],
  listMemberSignIns: [{}],
  listMemberNotes: [{}],
  listGameSettings: [{}, { name: 'calc' }, { gameType: 'RNG' }],
  listRoomStates: [{ vassalage: 'ORLA' }],
  listVendorCalls: [{}],
  listVendorSettings: [{}],
  listHouseContracts: [
    { kind: 'dividend', state: 'history' },
    { kind: 'dividend', state: 'open' },
  ],
  listSettlementRuns: [{}],
  listHelpItems: [{}],
  listHelpSeries: [{}],
  listPaymentProviders: [{}],
  listStatements: [{}],
  listStatementRows: [{}, { result: 'matched' }],
  listMethods: [{}],
  listStaff: [{}],
  listStaffPasskeys: [{}],
  listStaffSessions: [{}],
  listApprovals: [{ state: 'waiting' }, { state: 'done' }],
};

/** Values of the path parameters that a query does not give. */
export const PLACES = { vassalage: 'ORLA', id: 'e1' };

/** Calls that have a goal for their time (milliseconds of the platform). */
export const SEARCHES = ['findMembers', 'listMembers'];
