import { codeRoutes } from './agents/code-routes.ts';
import { eventRoutes } from './agents/event-routes.ts';
import { incomeRoutes } from './agents/income-routes.ts';
import { agentMemberRoutes } from './agents/member-routes.ts';
import { agentOperatorRoutes } from './agents/operator.ts';
import { playRoutes } from './agents/play-routes.ts';
import { profitRoutes } from './agents/profit-routes.ts';
import { agentsRoutes } from './agents/routes.ts';
import { agentTreeRoutes } from './agents/tree-operator.ts';
import { batchRoutes } from './cashier/batch-approvals.ts';
import { chargeRoutes } from './cashier/charge-providers/operator.ts';
import { disputeRoutes } from './cashier/dispute-routes.ts';
import { cashierOperatorRoutes } from './cashier/operator.ts';
import { payoutRoutes } from './cashier/payouts/operator.ts';
import { reconciliationRoutes } from './cashier/reconciliation/operator.ts';
import { cashierRoutes } from './cashier/routes.ts';
import { statementRoutes } from './cashier/statements/operator.ts';
import { chatOperatorRoutes } from './chat/operator.ts';
import { chatRoutes } from './chat/routes.ts';
import { contractsOperatorRoutes } from './contracts/operator.ts';
import { contractsRoutes } from './contracts/routes.ts';
import { catalogueOperatorRoutes } from './games/catalogue-operator.ts';
import { gamesOperatorRoutes } from './games/operator.ts';
import { gamesRoutes } from './games/routes.ts';
import { vendorOperationRoutes } from './games/vendor-operations.ts';
import { helpRoutes } from './help/routes.ts';
import type { Route } from './http/incoming-request.ts';
import { messagesOperatorRoutes } from './inbox/operator.ts';
import { messagesRoutes } from './inbox/routes.ts';
import { lotteryRoutes } from './lottery/routes.ts';
import { senderRoutes } from './mail/routes.ts';
import { senderOperatorRoutes } from './mail/senders/operator.ts';
import { senderReportRoutes } from './mail/senders/reports.ts';
import { cardRoutes } from './member/card-operator.ts';
import { consoleMemberRoutes } from './member/console-operator.ts';
import { directoryOperatorRoutes } from './member/directory-operator.ts';
import { lifeRoutes } from './member/life-operator.ts';
import { memberOperatorRoutes } from './member/operator.ts';
import { profileRoutes } from './member/profile-routes.ts';
import { memberRoutes } from './member/routes.ts';
import { missionsOperatorRoutes } from './missions/operator.ts';
import { missionsRoutes } from './missions/routes.ts';
import { contentOperatorRoutes } from './notices/operator.ts';
import { contentRoutes } from './notices/routes.ts';
import { figureRowRoutes } from './operator/figure-row-routes.ts';
import { reportRoutes } from './operator/report-routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { todayRoutes } from './operator/today-routes.ts';
import { passwordOperatorRoutes } from './password/operator.ts';
import { passwordRoutes } from './password/routes.ts';
import { pointsOperatorRoutes } from './points/operator.ts';
import { pointsRoutes } from './points/routes.ts';
import { promotionsOperatorRoutes } from './promotions/operator.ts';
import { promotionsRoutes } from './promotions/routes.ts';
import { ranksOperatorRoutes } from './ranks/operator.ts';
import { ranksRoutes } from './ranks/routes.ts';
import { recordsRoutes } from './records/routes.ts';
import { referralOperatorRoutes } from './referral/operator.ts';
import { referralRoutes } from './referral/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { securityOperatorRoutes } from './security/operator.ts';
import { securityRoutes } from './security/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { supportOperatorRoutes } from './support/operator.ts';
import { supportRoutes } from './support/routes.ts';
import { systemOperatorRoutes } from './system/operator.ts';
import { systemRoutes } from './system/routes.ts';
import { uploadOperatorRoutes, uploadRoutes } from './uploads/routes.ts';
import { capsRoutes } from './verification/caps-operator.ts';
import { verificationRoutes } from './verification/routes.ts';
import { entriesRoutes } from './wallet/entries-routes.ts';
import { walletOperatorRoutes } from './wallet/operator.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Every contract endpoint that the platform answers; the studio has its own. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...verificationRoutes,
  ...passwordRoutes,
  ...securityRoutes,
  ...profileRoutes,
  ...senderRoutes,
  ...senderOperatorRoutes,
  ...senderReportRoutes,
  ...capsRoutes,
  ...systemRoutes,
  ...helpRoutes,
  ...memberRoutes,
  ...walletRoutes,
  ...cashierRoutes,
  ...entriesRoutes,
  ...cashierOperatorRoutes,
  ...disputeRoutes,
  ...batchRoutes,
  ...chargeRoutes,
  ...payoutRoutes,
  ...reconciliationRoutes,
  ...statementRoutes,
  ...walletOperatorRoutes,
  ...gamesRoutes,
  ...recordsRoutes,
  ...lotteryRoutes,
  ...gamesOperatorRoutes,
  ...catalogueOperatorRoutes,
  ...vendorOperationRoutes,
  ...contentRoutes,
  ...operatorRoutes,
  ...todayRoutes,
  ...reportRoutes,
  ...figureRowRoutes,
  ...systemOperatorRoutes,
  ...memberOperatorRoutes,
  ...directoryOperatorRoutes,
  ...consoleMemberRoutes,
  ...cardRoutes,
  ...lifeRoutes,
  ...agentOperatorRoutes,
  ...agentTreeRoutes,
  ...passwordOperatorRoutes,
  ...securityOperatorRoutes,
  ...contentOperatorRoutes,
  ...messagesRoutes,
  ...messagesOperatorRoutes,
  ...promotionsRoutes,
  ...promotionsOperatorRoutes,
  ...missionsRoutes,
  ...missionsOperatorRoutes,
  ...pointsRoutes,
  ...pointsOperatorRoutes,
  ...ranksRoutes,
  ...ranksOperatorRoutes,
  ...agentsRoutes,
  ...playRoutes,
  ...profitRoutes,
  ...contractsRoutes,
  ...contractsOperatorRoutes,
  ...codeRoutes,
  ...eventRoutes,
  ...incomeRoutes,
  ...agentMemberRoutes,
  ...referralRoutes,
  ...referralOperatorRoutes,
  ...uploadRoutes,
  ...uploadOperatorRoutes,
  ...supportRoutes,
  ...supportOperatorRoutes,
  ...chatRoutes,
  ...chatOperatorRoutes,
  ...staffRoutes,
];
