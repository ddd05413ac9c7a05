import * as contract from '../../contract/cashier/transfers.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import type { MemberInfo } from '../../contract/member/member.ts';
import { isAgentType } from '../../contract/member/types.ts';
import { accept, refuse } from '../../server/result.ts';
import { implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { toAccount } from '../member/create-account.ts';
import { maskName } from '../member/mask-name.ts';
import { checkMemberSecret } from '../session/member-secret.ts';
import { readSetting } from '../system/settings.ts';
import { answerPayments } from './list-payments.ts';
import { findTransferTarget, type TransferTarget } from './transfer-queries.ts';
import type { TransferPayment } from './transfer-steps.ts';
import type { Relation } from './transfers-part.ts';
import { toTransfer } from './views.ts';
import { toBlockView } from './withdrawal-blocks.ts';

interface Target extends TransferTarget {
  relation: Relation;
}

/** A member sends to the upline only, an agent to direct downlines too. An empty name means the upline. */
async function findTarget(env: Env, from: MemberInfo, named: string): Promise<Target | undefined> {
  const account = toAccount(named) || (from.toUpline ?? '');
  if (account === '' || account === from.account) return undefined;
  const target = await findTransferTarget(env.DB, account);
  if (!target) return undefined;
  if (account === from.toUpline) return { ...target, relation: 'upline' };
  return isAgentType(from.type) && target.upline === from.account ? { ...target, relation: 'downline' } : undefined;
}

const sendRoutes = [
  implementForMember(contract.getTransferTarget, async ({ env, input, session }) => {
    const [info, cashier] = await Promise.all([
      session.member.profile.getInfo(session.tokenHash),
      readSetting(env.DB, 'cashier'),
    ]);
    if (!info.ok) return info;
    const { transfer } = cashier;
    const target = await findTarget(env, info.value, input.account);
    const left = await session.member.transfers.getLeft(session.tokenHash, cashier, target?.relation);
    if (!left.ok) return left;
    if (!target) return refuse('cashier.target_not_allowed');
    return accept({
      account: target.account,
      name: maskName(target.account),
      relation: target.relation,
      min: toMajor(transfer.minMinor),
      max: toMajor(transfer.maxMinor),
      amountLeft: toMajor(left.value.leftMinor),
      blocks: left.value.blocks.map(toBlockView),
    });
  }),

  implementWithoutSessionCheck(contract.createTransfer, async (call) => {
    const { env, input, session, idempotencyKey } = call;
    const known = await checkMemberSecret(call, input.password);
    if (!known.ok) return known;
    const [info, { transfer: limits, withdrawal }] = await Promise.all([
      session.member.profile.getInfo(session.tokenHash),
      readSetting(env.DB, 'cashier'),
    ]);
    if (!info.ok) return info;
    const target = await findTarget(env, info.value, input.account);
    if (target && input.name !== maskName(target.account)) return refuse('cashier.name_differs');
    const sent = await session.member.transfers.send(session.tokenHash, {
      key: idempotencyKey,
      target,
      account: toAccount(input.account),
      amountMinor: toMinor(input.amount),
      limits,
      turnoverTimes: withdrawal.turnoverTimes,
    });
    return sent.ok ? accept(toTransfer(sent.value)) : sent;
  }),
];

/** Past transfers stay readable while sending is switched off. */
export const transferRoutes = [
  ...whileFeatureOn('memberTransfer', sendRoutes),
  implementWithoutSessionCheck(contract.listTransfers, async ({ settings, input, session }) => {
    const call = { endpoint: contract.listTransfers, session, timeZone: settings.timeZone, input } as const;
    return answerPayments({ ...call, kind: 'transfer' }, (payment) => toTransfer(payment as TransferPayment));
  }),
];
