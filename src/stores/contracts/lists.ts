import { type ContractKind, listContractRequests, listContracts } from '../../contract/contracts/contracts.ts';
import { asAgent } from '../agents/as-agent.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { request } from '../core/request.ts';

export const CONTRACT_PAGE_SIZE = 20;

interface Listed {
  readonly kind: ContractKind;
  readonly state: 'open' | 'history';
}

/** Earlier contracts with the upline: agreed, rejected or withdrawn. */
export const ownHistory = createCursorPages(({ kind }: { readonly kind: ContractKind }, cursor) =>
  asAgent(request(listContracts, { kind, side: 'own', state: 'history', cursor, pageSize: CONTRACT_PAGE_SIZE })),
);

/** Contracts and offers with direct downlines. */
export const downlineContracts = createCursorPages(({ kind, state }: Listed, cursor) =>
  asAgent(request(listContracts, { kind, side: 'downlines', state, cursor, pageSize: CONTRACT_PAGE_SIZE })),
);

/** Requests that await this agent, and those that await the other side. */
const createRequests = (answer: 'mine' | 'theirs') =>
  createCursorPages((_all: undefined, cursor) =>
    asAgent(request(listContractRequests, { answer, cursor, pageSize: CONTRACT_PAGE_SIZE })),
  );
export const requestsForMe = createRequests('mine');
export const requestsByMe = createRequests('theirs');
