import {
  getContractInfo,
  listContractRequests,
  listContracts,
  processDividend,
} from '../../src/contract/contracts/contracts.ts';
import { previewContract, previewOffer } from '../../src/contract/contracts/previews.ts';
import { listContractSettlements } from '../../src/contract/contracts/settlements.ts';
import { type Check, expect } from './check.ts';

const READS = [getContractInfo, listContracts, listContractSettlements, listContractRequests, previewContract] as const;

export const contractChecks: Check[] = [
  ...READS.map(
    (endpoint): Check => ({
      id: `${endpoint.id} says nothing to somebody who is not signed in`,
      endpoint,
      requires: 'nothing',
      run: async ({ client }) => {
        const answer = await client.call(endpoint, {});
        expect(
          !answer.ok && answer.status === 401 && answer.code === 'session.required',
          'expected 401 session.required',
        );
      },
    }),
  ),
  {
    id: 'terms are tried by nobody who is not signed in',
    endpoint: previewOffer,
    requires: 'nothing',
    run: async ({ client }) => {
      const terms = { tiers: [{ hourlyBet: 1, rate: 0.1 }] };
      const answer = await client.call(previewOffer, { kind: 'hourly', account: 'somebody', terms });
      expect(!answer.ok && answer.code === 'session.required', 'expected session.required');
    },
  },
  {
    id: 'a contract is accepted by nobody who is not signed in',
    endpoint: processDividend,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(processDividend, { action: 'accept', id: 'C' });
      const isRefused = !answer.ok && ['session.required', 'system.feature_disabled'].includes(answer.code);
      expect(isRefused, 'expected a refusal');
    },
  },
];
