import { toMajor } from '../../contract/core/money.ts';
import * as contract from '../../contract/wallet/operator.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { clearAlarm } from '../operator/alarms.ts';
import { type BooksAudit, isBalanced } from './books.ts';

function toBooks(books: readonly BooksAudit[]) {
  return {
    isBalanced: books.every(isBalanced),
    frozen: books.find(({ frozen }) => frozen !== null)?.frozen ?? null,
    accounts: books.flatMap(({ accounts }) =>
      accounts.map(({ book, name, balanceMinor, entriesMinor }) => ({
        book,
        name,
        balance: toMajor(balanceMinor),
        sumOfEntries: toMajor(entriesMinor),
      })),
    ),
    transfers: books.reduce((sum, { transfers }) => sum + transfers, 0),
    unevenTransfers: books.reduce((sum, { unevenTransfers }) => sum + unevenTransfers, 0),
  };
}

const auditBooks = implement(contract.auditBooks, async ({ env, input }) => {
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const { wallet } = getMember(env, memberId);
  const audited = await wallet.audit();
  return audited.ok ? accept(toBooks(audited.value)) : audited;
});

const releaseBooks = implement(contract.releaseBooks, async ({ env, input }) => {
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const { wallet } = getMember(env, memberId);
  const released = await wallet.release();
  if (!released.ok) return released;
  await clearAlarm(env.DB, 'books_frozen', toAccount(input.account));
  const audited = await wallet.audit();
  return audited.ok ? accept(toBooks(audited.value)) : audited;
});

export const walletOperatorRoutes = [auditBooks, releaseBooks];
