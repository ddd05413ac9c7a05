import type { Minor } from '../../contract/core/money.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { BALANCE_MAX_MINOR, type Ledger } from './ledger.ts';
import { MEMBER_ACCOUNT, toWalletAccount } from './ledger-schema.ts';
import { moveBetween, postOnce } from './post-once.ts';

/** A move between the main balance and a vendor's wallet. */
export interface FundsCommand {
  key: string;
  direction: 'in' | 'out';
  /** Vendor. Empty means every vendor, which is allowed only for moves out. */
  vassalage: string;
  /** Null means the whole balance, which is allowed only for moves out. */
  amountMinor: Minor | null;
  /** `yes`, or why money may not move in: single-wallet mode or an unknown vendor. A repeated call is answered in any case. */
  mayEnter: 'yes' | 'wallet.single' | 'games.vendor_unknown';
}

export interface MovedFunds {
  balanceMinor: Minor;
  movedMinor: Minor;
}

function toEntries(ledger: Ledger, { direction, vassalage, amountMinor }: FundsCommand) {
  if (direction === 'in') return moveBetween(MEMBER_ACCOUNT, toWalletAccount(vassalage), amountMinor ?? 0);
  const wallets = ledger.listVendorWallets().filter((wallet) => vassalage === '' || wallet.vassalage === vassalage);
  return wallets.flatMap(({ vassalage: one, balanceMinor }) =>
    moveBetween(toWalletAccount(one), MEMBER_ACCOUNT, amountMinor ?? balanceMinor),
  );
}

function findRefusal(ledger: Ledger, { direction, vassalage, amountMinor, mayEnter }: FundsCommand) {
  if (amountMinor !== null && (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)) return 'wallet.amount_invalid';
  if (direction === 'in' && mayEnter !== 'yes') return mayEnter;
  if ((amountMinor === null || vassalage === '') && direction === 'in') return 'wallet.amount_invalid';
  if (amountMinor === null) return undefined;
  const source = direction === 'in' ? MEMBER_ACCOUNT : toWalletAccount(vassalage);
  const target = direction === 'in' ? toWalletAccount(vassalage) : MEMBER_ACCOUNT;
  if (vassalage === '') return 'wallet.amount_invalid';
  if (ledger.getBalance(source) < amountMinor) return 'wallet.insufficient_funds';
  return ledger.getBalance(target) + amountMinor > BALANCE_MAX_MINOR ? 'wallet.amount_invalid' : undefined;
}

export function toFundsKey(key: string): string {
  return `wallet:${key}`;
}

/** Runs inside `MemberHost.run`. Moving out works in every mode, so that money at a vendor is never stuck there. */
export function moveFunds(ledger: Ledger, command: FundsCommand): Result<MovedFunds> {
  const { key, direction, vassalage, amountMinor } = command;
  const ledgerKey = toFundsKey(key);
  const moved = postOnce(ledger, ledgerKey, [direction, vassalage, amountMinor], () => {
    const refusal = findRefusal(ledger, command);
    if (refusal) return refuse(refusal);
    const entries = toEntries(ledger, command);
    const gained = entries.reduce(
      (sum, entry) => (entry.account === MEMBER_ACCOUNT ? sum + entry.amountMinor : sum),
      0,
    );
    if (ledger.getBalance() + gained > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
    return accept({ kind: direction === 'in' ? 'vendor_in' : 'vendor_out', reason: vassalage || 'all', entries });
  });
  if (!moved.ok) return moved;
  const posted = ledger.findTransfer(ledgerKey);
  if (!posted) throw new Error(`${ledgerKey} was not posted`);
  const { member_before_minor: before, member_after_minor: after } = posted;
  return accept({ balanceMinor: after, movedMinor: Math.abs(after - before) });
}
