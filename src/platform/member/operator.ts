import { toMajor, toMinor } from '../../contract/money.ts';
import * as contract from '../../contract/operator/members.ts';
import { implement } from '../http/implement.ts';
import { accept, refuse } from '../result.ts';
import { toAccount } from './create-account.ts';
import { findMemberId } from './directory-queries.ts';
import { getMember } from './member-client.ts';

const adjustBalance = implement(contract.adjustBalance, async ({ env, input, idempotencyKey }) => {
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const key = `ops:${idempotencyKey}`;
  const command = { key, amountMinor: toMinor(input.amount), reason: input.reason };
  const moved = await getMember(env, memberId).wallet.adjust(command);
  if (!moved.ok) return moved;
  const { balanceMinor, currency } = moved.value;
  return accept({ balance: toMajor(balanceMinor), currency, transactionId: key });
});

export const memberOperatorRoutes = [adjustBalance];
