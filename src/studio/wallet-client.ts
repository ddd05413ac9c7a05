import * as z from 'zod/mini';
import type { Endpoint } from '../contract/core/endpoint.ts';
import { EnvelopeSchema } from '../contract/core/envelope.ts';
import { type ErrorCode, isErrorCode } from '../contract/core/errors.ts';
import { type Currency, toMajor, toMinor } from '../contract/core/money.ts';
import { vendorBalance, vendorBet, vendorRollback, vendorWin } from '../contract/wallet/wallet.ts';
import { toSignedRequest, type VendorIdentity } from '../server/signed-request.ts';

export type Send = (request: Request) => Promise<Response>;

/** `unknown`: the call may or may not have taken effect. A repeat with the same transaction id gives the outcome. */
export type WalletAnswer =
  | { kind: 'done'; balanceMinor: number }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'unknown' };

export interface Movement {
  player: string;
  currency: Currency;
  roundId: string;
  transactionId: string;
}
export type Play = Movement & { gameCode: string; amountMinor: number };

export interface WalletClient {
  balance(player: string, currency: Currency, launch: string): Promise<WalletAnswer>;
  bet(bet: Play & { launch: string }): Promise<WalletAnswer>;
  /** With `ends: false` the round stays open for further wins. */
  win(win: Play & { ends?: boolean }): Promise<WalletAnswer>;
  rollback(rollback: Movement & { betTransactionId: string }): Promise<WalletAnswer>;
}

interface Options extends VendorIdentity {
  /** A `fetch`; a request to our own platform may use a service binding. */
  send: Send;
}

const BalanceSchema = z.object({ balance: z.number() });
/** Temporary refusals, which decide nothing about the call. */
const UNDECIDED_STATUS: readonly number[] = [408, 425, 429];

async function readAnswer(response: Response): Promise<WalletAnswer> {
  if (response.status >= 500 || UNDECIDED_STATUS.includes(response.status)) return { kind: 'unknown' };
  const envelope = EnvelopeSchema.safeParse(await response.json());
  if (!envelope.success) return { kind: 'unknown' };
  const answer = envelope.data;
  if (!answer.success)
    return isErrorCode(answer.errorCode) ? { kind: 'refused', code: answer.errorCode } : { kind: 'unknown' };
  const value = BalanceSchema.safeParse(answer.value);
  return value.success ? { kind: 'done', balanceMinor: toMinor(value.data.balance) } : { kind: 'unknown' };
}

/** The seamless wallet as any vendor calls it (contract/wallet/wallet.ts). Never throws: a failed connection is `unknown`. */
export function createWalletClient({ send, ...identity }: Options): WalletClient {
  async function call(endpoint: Pick<Endpoint, 'method' | 'path'>, input: object): Promise<WalletAnswer> {
    const request = await toSignedRequest(identity, endpoint, input);
    try {
      return await readAnswer(await send(request));
    } catch {
      return { kind: 'unknown' };
    }
  }
  const toAmount = ({ amountMinor, ...rest }: Play) => ({ ...rest, amount: toMajor(amountMinor) });
  return {
    balance: (player, currency, launch) => call(vendorBalance, { player, currency, launch }),
    bet: ({ launch, ...bet }) => call(vendorBet, { ...toAmount(bet), launch }),
    win: (win) => call(vendorWin, toAmount(win)),
    rollback: (rollback) => call(vendorRollback, rollback),
  };
}
