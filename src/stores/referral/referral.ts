import type { OutputOf } from '../../contract/core/endpoint.ts';
import { getReferral, listInvitees, listReferralEarnings } from '../../contract/referral/referral.ts';
import { createCentreField } from '../centre/centre-field.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';

export type Referral = OutputOf<typeof getReferral>;
export type Invitee = OutputOf<typeof listInvitees>['list'][number];
export type Earning = OutputOf<typeof listReferralEarnings>['list'][number];
export type InviteeState = Invitee['state'] | '';

export const referral = createRemote((_input: undefined) => request(getReferral, {}));
export const invitees = createCursorPages((state: InviteeState, cursor) => request(listInvitees, { state, cursor }));
export const earnings = createCursorPages((_all: 'all', cursor) => request(listReferralEarnings, { cursor }));
export const referralTab = createCentreField('tab');
export const inviteeState = createCentreField('state');

export type RewardKind = Earning['kind'];

/** Lists the kinds of reward that the rule pays. A share with a maximum of zero pays nothing. */
export function listRewards({ depositPercent, depositMax, stakePercent }: Referral['rule']): RewardKind[] {
  const paysDeposit = depositPercent > 0 && depositMax > 0;
  return [...(paysDeposit ? (['deposit'] as const) : []), ...(stakePercent > 0 ? (['stake'] as const) : [])];
}
