import * as agents from '../agents/agents.ts';
import * as agentCodes from '../agents/codes.ts';
import * as agentEvents from '../agents/events.ts';
import * as agentIncome from '../agents/income.ts';
import * as agentMembers from '../agents/members.ts';
import * as operatorAgents from '../agents/operator.ts';
import * as agentTree from '../agents/tree-operator.ts';
import * as cashierAccounts from '../cashier/accounts.ts';
import * as cashierBatches from '../cashier/batches.ts';
import * as cashierDeposits from '../cashier/deposits.ts';
import * as cashierDisputes from '../cashier/disputes.ts';
import * as operatorCashier from '../cashier/operator.ts';
import * as cashierPayouts from '../cashier/payouts.ts';
import * as cashierProviders from '../cashier/providers.ts';
import * as cashierReconciliation from '../cashier/reconciliation.ts';
import * as operatorCashierSettings from '../cashier/settings-operator.ts';
import * as cashierStatements from '../cashier/statements.ts';
import * as cashierTransfers from '../cashier/transfers.ts';
import * as cashierWithdrawals from '../cashier/withdrawals.ts';
import * as chat from '../chat/chat.ts';
import * as operatorChat from '../chat/operator.ts';
import * as contracts from '../contracts/contracts.ts';
import * as operatorContracts from '../contracts/operator.ts';
import * as contractsPreviews from '../contracts/previews.ts';
import * as contractsSettlements from '../contracts/settlements.ts';
import * as domains from '../domains/domains.ts';
import * as operatorDomains from '../domains/operator.ts';
import * as operatorCatalogue from '../games/catalogue-operator.ts';
import * as gamesFavourites from '../games/favourites.ts';
import * as games from '../games/games.ts';
import * as gamesLaunch from '../games/launch.ts';
import * as gamesOnNow from '../games/on-now.ts';
import * as operatorGames from '../games/operator.ts';
import * as gamesRooms from '../games/rooms.ts';
import * as vendorOperations from '../games/vendor-operations.ts';
import * as gamesVendors from '../games/vendors.ts';
import * as gamesWinners from '../games/winners.ts';
import * as help from '../help/help.ts';
import * as helpSeries from '../help/help-series.ts';
import * as operatorHelp from '../help/operator.ts';
import * as messages from '../inbox/inbox.ts';
import * as operatorMessages from '../inbox/operator.ts';
import * as lottery from '../lottery/lottery.ts';
import * as mailCaps from '../mail/caps.ts';
import * as mailDelivery from '../mail/delivery.ts';
import * as outbox from '../mail/outbox.ts';
import * as mailReports from '../mail/reports.ts';
import * as mailSenders from '../mail/senders.ts';
import * as member from '../member/member.ts';
import * as operatorMembers from '../member/operator.ts';
import * as operatorDirectory from '../member/operator-directory.ts';
import * as missions from '../missions/missions.ts';
import * as operatorMissions from '../missions/operator.ts';
import * as noticeSeries from '../notices/notice-series.ts';
import * as content from '../notices/notices.ts';
import * as operatorContent from '../notices/operator.ts';
import * as operatorAudit from '../operator/audit.ts';
import * as operatorFigureRows from '../operator/figure-rows.ts';
import * as operatorMemberCard from '../operator/member-card.ts';
import * as operatorMemberSearch from '../operator/members.ts';
import * as operatorReports from '../operator/reports.ts';
import * as operatorToday from '../operator/today.ts';
import * as operatorPoints from '../points/operator.ts';
import * as points from '../points/points.ts';
import * as promotionsClaims from '../promotions/claims.ts';
import * as operatorPromotions from '../promotions/operator.ts';
import * as promotions from '../promotions/promotions.ts';
import * as operatorRanks from '../ranks/operator.ts';
import * as ranks from '../ranks/ranks.ts';
import * as accountRecord from '../records/account-record.ts';
import * as records from '../records/records.ts';
import * as operatorReferral from '../referral/operator.ts';
import * as referral from '../referral/referral.ts';
import * as countries from '../registration/countries.ts';
import * as registration from '../registration/registration.ts';
import * as security from '../security/security.ts';
import * as handover from '../session/handover.ts';
import * as password from '../session/password.ts';
import * as session from '../session/session.ts';
import * as staffApprovals from '../staff/approvals.ts';
import * as staffPasskeys from '../staff/passkeys.ts';
import * as staffPeople from '../staff/people.ts';
import * as staffSession from '../staff/session.ts';
import * as staffViews from '../staff/views.ts';
import * as studioBlackjack from '../studio/blackjack.ts';
import * as studioCards from '../studio/cards.ts';
import * as studioCrash from '../studio/crash.ts';
import * as studioFish from '../studio/fish.ts';
import * as studioLive from '../studio/live.ts';
import * as studioLottery from '../studio/lottery.ts';
import * as studioMines from '../studio/mines.ts';
import * as operatorSports from '../studio/operator-sports.ts';
import * as studioSocket from '../studio/socket.ts';
import * as studioSports from '../studio/sports.ts';
import * as studio from '../studio/studio.ts';
import * as studioHost from '../studio/studio-host.ts';
import * as conversations from '../support/conversations.ts';
import * as operatorSupport from '../support/operator.ts';
import * as operatorConversations from '../support/operator-conversations.ts';
import * as service from '../support/service.ts';
import * as support from '../support/support.ts';
import * as operatorSystem from '../system/operator.ts';
import * as resources from '../system/resources.ts';
import * as site from '../system/site.ts';
import * as operatorSite from '../system/site-operator.ts';
import * as system from '../system/system.ts';
import * as whitelabel from '../system/whitelabel.ts';
import * as operatorUploads from '../uploads/operator.ts';
import * as uploads from '../uploads/uploads.ts';
import * as funds from '../wallet/funds.ts';
import * as operatorWallet from '../wallet/operator.ts';
import * as wallet from '../wallet/wallet.ts';
import type { Endpoint } from './endpoint.ts';

/** One folder per area; operator calls are in its `operator.ts`. */
const areas = [
  ...[uploads, operatorUploads, support, operatorSupport, conversations, operatorConversations, chat, operatorChat],
  ...[password, security, outbox, mailSenders, mailReports, mailDelivery, mailCaps],
  ...[messages, operatorMessages, promotions, promotionsClaims, operatorPromotions, missions, points, ranks],
  ...[operatorMissions, operatorPoints, operatorRanks],
  ...[session, handover, registration, system, whitelabel, member, wallet, content, studio, studioLottery],
  ...[games, gamesVendors, gamesLaunch, gamesFavourites, gamesOnNow, gamesRooms, gamesWinners],
  ...[
    operatorSystem,
    operatorMembers,
    operatorDirectory,
    operatorAgents,
    agentTree,
    operatorContent,
    noticeSeries,
    operatorAudit,
    operatorWallet,
  ],
  ...[studioCards, studioFish, studioMines],
  ...[studioLive, studioBlackjack, studioCrash, studioSocket, studioHost],
  ...[studioSports, operatorSports],
  ...[records, lottery, operatorGames, operatorCatalogue, vendorOperations],
  ...[agents, agentCodes, agentMembers, agentEvents, agentIncome, referral, operatorReferral],
  ...[contracts, contractsPreviews, contractsSettlements, operatorContracts],
  ...[domains, operatorDomains, resources, service, site, operatorSite, help, operatorHelp, helpSeries, countries],
  ...[
    cashierDeposits,
    cashierProviders,
    cashierPayouts,
    cashierDisputes,
    cashierBatches,
    cashierReconciliation,
    cashierStatements,
    cashierWithdrawals,
    cashierAccounts,
    cashierTransfers,
    operatorCashier,
    operatorCashierSettings,
  ],
  ...[accountRecord, funds, staffSession, staffPasskeys, staffPeople, staffApprovals, staffViews],
  ...[operatorToday, operatorMemberSearch, operatorMemberCard, operatorReports, operatorFigureRows],
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'auth' in value;
}

/**
 * Every call of the contract, for the edge, the platform, the document and tests. Browser code imports single
 * endpoints.
 */
export const ENDPOINTS: readonly Endpoint[] = areas.flatMap((area) => Object.values(area).filter(isEndpoint));
