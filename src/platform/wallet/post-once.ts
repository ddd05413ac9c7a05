import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { toReplay } from '../../server/replay.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toInputHash, toShortHash } from '../idempotency/input-hash.ts';
import type { Movement } from './commands.ts';
import type { Entry, Ledger, Transfer } from './ledger.ts';
import { type LedgerAccount, MEMBER_ACCOUNT } from './ledger-schema.ts';

export type Draft = Pick<Transfer, 'kind' | 'reason' | 'entries'> &
  Partial<Pick<Transfer, 'roundId' | 'reference' | 'subject'>>;

export function moveBetween(from: LedgerAccount, to: LedgerAccount, amountMinor: Minor): Entry[] {
  return [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ];
}

/**
 * Posts a transfer once for each key. The same key with the same input gets the first answer; a refusal is not remembered. `act` checks
 * everything before its first write. Runs inside `MemberHost.run`.
 */
export function postOnce(
  ledger: Ledger,
  key: string,
  input: readonly unknown[],
  act: () => Result<Draft>,
): Result<Movement> {
  const inputHash = toShortHash(input);
  const known = ledger.findTransfer(key);
  if (known) {
    // Earlier versions hashed short inputs too.
    const isSame = known.input_hash === inputHash || known.input_hash === toInputHash(input);
    return toReplay(isSame, { balanceMinor: known.member_after_minor, movedMinor: 0 });
  }
  if (ledger.isFrozen()) return refuse('wallet.frozen');
  const draft = act();
  if (!draft.ok) return draft;
  const transfer = { roundId: null, reference: null, ...draft.value, key, inputHash, at: clock() };
  const account = transfer.subject ?? MEMBER_ACCOUNT;
  const moved = transfer.entries.filter((entry) => entry.account === account);
  const movedMinor = moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return accept({ balanceMinor: ledger.post(transfer), movedMinor });
}
