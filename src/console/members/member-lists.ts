import type { Endpoint } from '../../contract/core/endpoint.ts';
import { listMemberRounds } from '../../contract/games/operator.ts';
import { listSharedMembers } from '../../contract/member/operator.ts';
import * as card from '../../contract/operator/member-card.ts';
import { PERIOD_DAYS_MAX } from '../../contract/records/records.ts';

interface MemberListing {
  readonly endpoint: Endpoint;
  readonly input?: Readonly<Record<string, string>>;
  /** If set, a period can be chosen; the first one is this number of days, ending today. */
  readonly days?: number;
}

const payments = { endpoint: card.listMemberPayments as unknown as Endpoint, days: PERIOD_DAYS_MAX - 1 };

/** The long lists of a member, by the name of their section. */
export const MEMBER_LISTS: Readonly<Record<string, MemberListing>> = {
  deposits: { ...payments, input: { kind: 'deposit' } },
  withdrawals: { ...payments, input: { kind: 'withdrawal' } },
  transfers: { ...payments, input: { kind: 'transfer' } },
  rounds: { endpoint: listMemberRounds as unknown as Endpoint, days: 30 },
  entries: { endpoint: card.listMemberEntries as unknown as Endpoint, days: 30 },
  claims: { endpoint: card.listMemberClaims as unknown as Endpoint },
  messages: { endpoint: card.listMemberMessages as unknown as Endpoint },
  sign_ins: { endpoint: card.listMemberSignIns as unknown as Endpoint },
  shared: { endpoint: listSharedMembers as unknown as Endpoint },
};
