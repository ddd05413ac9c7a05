import * as accountRecord from './account-record.ts';
import * as agentCodes from './agent-codes.ts';
import * as agentEvents from './agent-events.ts';
import * as agentIncome from './agent-income.ts';
import * as agentMembers from './agent-members.ts';
import * as agents from './agents.ts';
import * as cashierAccounts from './cashier-accounts.ts';
import * as cashierDeposits from './cashier-deposits.ts';
import * as cashierTransfers from './cashier-transfers.ts';
import * as cashierWithdrawals from './cashier-withdrawals.ts';
import * as chat from './chat.ts';
import * as content from './content.ts';
import * as contracts from './contracts.ts';
import * as contractsPreviews from './contracts-previews.ts';
import * as contractsSettlements from './contracts-settlements.ts';
import * as countries from './countries.ts';
import * as domains from './domains.ts';
import type { Endpoint } from './endpoint.ts';
import * as funds from './funds.ts';
import * as games from './games.ts';
import * as gamesFavourites from './games-favourites.ts';
import * as gamesLaunch from './games-launch.ts';
import * as gamesRooms from './games-rooms.ts';
import * as gamesVendors from './games-vendors.ts';
import * as gamesWinners from './games-winners.ts';
import * as handover from './handover.ts';
import * as help from './help.ts';
import * as lottery from './lottery.ts';
import * as member from './member.ts';
import * as messages from './messages.ts';
import * as missions from './missions.ts';
import * as operatorAudit from './operator/audit.ts';
import * as operatorCashier from './operator/cashier.ts';
import * as operatorChat from './operator/chat.ts';
import * as operatorContent from './operator/content.ts';
import * as operatorContracts from './operator/contracts.ts';
import * as operatorDomains from './operator/domains.ts';
import * as operatorGames from './operator/games.ts';
import * as operatorHelp from './operator/help.ts';
import * as operatorMembers from './operator/members.ts';
import * as operatorMessages from './operator/messages.ts';
import * as operatorMissions from './operator/missions.ts';
import * as operatorPoints from './operator/points.ts';
import * as operatorPromotions from './operator/promotions.ts';
import * as operatorRanks from './operator/ranks.ts';
import * as operatorReferral from './operator/referral.ts';
import * as operatorSite from './operator/site.ts';
import * as operatorSports from './operator/sports.ts';
import * as operatorSupport from './operator/support.ts';
import * as operatorSystem from './operator/system.ts';
import * as operatorUploads from './operator/uploads.ts';
import * as operatorWallet from './operator/wallet.ts';
import * as outbox from './outbox.ts';
import * as password from './password.ts';
import * as points from './points.ts';
import * as promotions from './promotions.ts';
import * as promotionsClaims from './promotions-claims.ts';
import * as ranks from './ranks.ts';
import * as records from './records.ts';
import * as referral from './referral.ts';
import * as registration from './registration.ts';
import * as resources from './resources.ts';
import * as security from './security.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as studio from './studio.ts';
import * as studioCards from './studio-cards.ts';
import * as studioFish from './studio-fish.ts';
import * as studioHost from './studio-host.ts';
import * as studioLive from './studio-live.ts';
import * as studioLottery from './studio-lottery.ts';
import * as studioSocket from './studio-socket.ts';
import * as studioSports from './studio-sports.ts';
import * as support from './support.ts';
import * as system from './system.ts';
import * as uploads from './uploads.ts';
import * as wallet from './wallet.ts';
import * as whitelabel from './whitelabel.ts';

/** One file an area; what the operator does to it is in `operator/`. */
const areas = [
  ...[uploads, operatorUploads, support, operatorSupport, chat, operatorChat],
  ...[password, security, outbox],
  ...[messages, operatorMessages, promotions, promotionsClaims, operatorPromotions, missions, points, ranks],
  ...[operatorMissions, operatorPoints, operatorRanks],
  ...[session, handover, registration, system, whitelabel, member, wallet, content, studio, studioLottery],
  ...[games, gamesVendors, gamesLaunch, gamesFavourites, gamesRooms, gamesWinners],
  ...[operatorSystem, operatorMembers, operatorContent, operatorAudit, operatorWallet],
  ...[studioCards, studioFish],
  ...[studioLive, studioSocket, studioHost],
  ...[studioSports, operatorSports],
  ...[records, lottery, operatorGames],
  ...[agents, agentCodes, agentMembers, agentEvents, agentIncome, referral, operatorReferral],
  ...[contracts, contractsPreviews, contractsSettlements, operatorContracts],
  ...[domains, operatorDomains, resources, service, site, operatorSite, help, operatorHelp, countries],
  ...[cashierDeposits, cashierWithdrawals, cashierAccounts, cashierTransfers, operatorCashier, accountRecord, funds],
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'auth' in value;
}

/** Every call of the contract. For the edge, the platform, the document and tests; a browser imports single endpoints. */
export const ENDPOINTS: readonly Endpoint[] = areas.flatMap((area) => Object.values(area).filter(isEndpoint));
