import { exportTeamPlay, exportUserProfit, getTeamOverview, listDownlines } from '../../src/contract/agents/agents.ts';
import { listCodes, listReceipts, reportVisit } from '../../src/contract/agents/codes.ts';
import { exportDownlineEvents, getDownlineRound, listDownlineEvents } from '../../src/contract/agents/events.ts';
import { exportAgentIncome, getAgentIncome } from '../../src/contract/agents/income.ts';
import { getMemberCard } from '../../src/contract/agents/members.ts';
import { getReferral, listInvitees, listReferralEarnings } from '../../src/contract/referral/referral.ts';
import { type Check, expect } from './check.ts';

const GUARDED = [
  ...[getTeamOverview, listDownlines, listDownlineEvents, exportDownlineEvents, getDownlineRound, getAgentIncome],
  ...[exportTeamPlay, exportUserProfit, exportAgentIncome],
  ...[getMemberCard, listCodes, listReceipts, getReferral, listInvitees, listReferralEarnings],
] as const;

export const agentChecks: Check[] = [
  ...GUARDED.map(
    (endpoint): Check => ({
      id: `${endpoint.id} says nothing to somebody who is not signed in`,
      endpoint,
      requires: 'nothing',
      run: async ({ client }) => {
        const answer = await client.raw('GET', endpoint.path);
        // A disabled module is refused before authentication.
        expect(answer.status === 401 || answer.status === 403, `answered ${answer.status}`);
      },
    }),
  ),
  {
    id: 'a visit by a code of nobody is answered like any other',
    endpoint: reportVisit,
    requires: 'nothing',
    run: async ({ client }) => {
      const visitId = crypto.randomUUID();
      const answer = await client.call(reportVisit, { code: `N${visitId.replaceAll('-', '').slice(0, 12)}`, visitId });
      expect(answer.ok && answer.value === null, 'a code of nobody was told apart');
    },
  },
];
