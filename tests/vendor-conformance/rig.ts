import type * as z from 'zod/mini';
import { CURRENCY } from '../../src/brand/currency.ts';
import { ERROR_STATUS, type ErrorCode } from '../../src/contract/core/errors.ts';
import { toMajor, toMinor } from '../../src/contract/core/money.ts';
import { vendorBalance, vendorBet, vendorRollback, vendorWin } from '../../src/contract/wallet/wallet.ts';
import { hmacHex, sha256Hex } from '../../src/lib/bytes.ts';
import { type CallName, createFaults, type Fault, type Injection } from './faults.ts';
import { Ledger, type Moved } from './ledger.ts';

/** One call of the vendor, as received. */
export interface SeenCall {
  readonly name: CallName;
  readonly body: string;
  readonly input: Readonly<Record<string, string | number | boolean>>;
  /** Set when the fault left the vendor without a decisive answer. */
  readonly fault: Fault | undefined;
  /** The wallet's result; undefined when the call never arrived. */
  readonly moved: Moved | undefined;
}

export interface RigOptions {
  readonly vassalage: string;
  readonly secret: string;
  readonly gameCode: string;
  readonly balanceMinor: number;
  readonly maxBetMinor?: number;
  readonly minBetMinor?: number;
  /** The wallet answers a repeated call with the present balance, not with the first answer's balance. */
  readonly answersPresentBalance?: boolean;
  readonly injections?: readonly Injection[];
  readonly isLaunchLive?: boolean;
  /** The player signs out after a stake was taken. */
  readonly endsLaunchAfterBet?: boolean;
  /** The vendor is killed during the scenario and restarted. */
  readonly isVendorKilled?: boolean;
  /** How long a silent call is held; longer than the vendor's timeout. */
  readonly silenceMs?: number;
}

const CALLS = { balance: vendorBalance, bet: vendorBet, win: vendorWin, rollback: vendorRollback } as const;
const CLOCK_SECONDS = 300;

/** False for a jackpot or a promotion, which needs no bet. */
export function isOfRound(input: SeenCall['input']): boolean {
  return (input['kind'] ?? 'round') === 'round';
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status });
}

function refuse(code: string): Response {
  return answer(ERROR_STATUS[code as ErrorCode] ?? 400, { success: false, errorCode: code });
}

/**
 * The platform's side of a certification: a wallet by the contract with one player. It records every call, answers as the faults say, and
 * notes forbidden behaviour of the vendor.
 */
export function createRig(options: RigOptions) {
  const player = `m${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`;
  const launch = `${player}.${options.gameCode}.${crypto.randomUUID().replaceAll('-', '')}`;
  const ledger = new Ledger(options.balanceMinor);
  const faults = createFaults(options.injections ?? []);
  const calls: SeenCall[] = [];
  const breaches: string[] = [];
  const answered = new Map<string, { body: string; moved: Moved }>();
  let isLaunchLive = options.isLaunchLive ?? true;

  async function isSigned(request: Request, path: string, body: string): Promise<boolean> {
    const timestamp = request.headers.get('x-timestamp') ?? '';
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= CLOCK_SECONDS;
    const text = `${timestamp}.${request.method}.${path}.${await sha256Hex(body)}`;
    const isOurs = request.headers.get('x-vendor') === options.vassalage;
    return isFresh && isOurs && request.headers.get('x-signature') === (await hmacHex(options.secret, text));
  }

  function move(name: CallName, input: SeenCall['input']): Moved {
    const text = (field: string) => String(input[field] ?? '');
    const amountMinor = toMinor(Number(input['amount'] ?? 0));
    const ends = input['ends'] !== false;
    const order = { transactionId: text('transactionId'), roundId: text('roundId'), amountMinor, ends };
    if (input['player'] !== player) return { ok: false, code: 'member.unknown' };
    if (input['currency'] !== CURRENCY) return { ok: false, code: 'wallet.currency_mismatch' };
    const needsLaunch = name === 'balance' || name === 'bet';
    if (needsLaunch && (input['launch'] !== launch || !isLaunchLive))
      return { ok: false, code: 'games.launch_expired' };
    if (name !== 'balance' && name !== 'rollback' && input['gameCode'] !== options.gameCode)
      return { ok: false, code: 'games.unknown' };
    if (name === 'balance') return { ok: true, balanceMinor: ledger.balanceMinor };
    if (name === 'bet' && amountMinor > (options.maxBetMinor ?? 10_000))
      return { ok: false, code: 'games.stake_over_limit' };
    if (name === 'bet' && amountMinor < (options.minBetMinor ?? 0))
      return { ok: false, code: 'games.stake_under_limit' };
    if (name === 'bet') return ledger.bet(order);
    if (name === 'win') return isOfRound(input) ? ledger.win(order) : ledger.winWithoutBet(order);
    return input['winTransactionId'] === undefined
      ? ledger.rollback(order.roundId, text('betTransactionId'))
      : ledger.rollbackWin(order.roundId, text('winTransactionId'));
  }

  /** Repeating an id with the same body returns the same answer; a refusal leaves the id free. */
  function moveOnce(name: CallName, input: SeenCall['input'], body: string): Moved {
    const id = String(input['transactionId'] ?? '');
    const known = answered.get(id);
    if (known && known.body !== body) {
      breaches.push(`the id ${id} came with another body`);
      return { ok: false, code: 'idempotency.mismatch' };
    }
    if (known) return options.answersPresentBalance ? { ok: true, balanceMinor: ledger.balanceMinor } : known.moved;
    const moved = move(name, input);
    if (moved.ok && id !== '') answered.set(id, { body, moved });
    if (moved.ok && name === 'bet' && options.endsLaunchAfterBet) isLaunchLive = false;
    return moved;
  }

  async function toAnswer(name: CallName, input: SeenCall['input'], body: string): Promise<Response> {
    const fault = faults.next(name);
    const arrives = fault === undefined || fault === 'lost-after' || fault === 'silent' || fault === 'garbled';
    const moved = arrives ? moveOnce(name, input, body) : undefined;
    calls.push({ name, body, input, fault, moved });
    if (fault === 'busy') return answer(503, { success: false, errorCode: 'upstream.unavailable' });
    if (fault === 'limited') return refuse('request.rate_limited');
    if (fault === 'silent') await new Promise((resolve) => setTimeout(resolve, options.silenceMs ?? 0));
    if (fault === 'garbled') return new Response('<html>', { status: 200 });
    if (fault || !moved) throw new Error('connection lost');
    if (!moved.ok) return refuse(moved.code);
    const { transactionId } = input;
    const value = {
      balance: toMajor(moved.balanceMinor),
      currency: CURRENCY,
      ...(transactionId ? { transactionId } : {}),
    };
    return answer(200, { success: true, value });
  }

  return {
    player,
    launch,
    ledger,
    startMinor: options.balanceMinor,
    calls,
    breaches,
    faults,
    isVendorKilled: options.isVendorKilled ?? false,
    /** A `fetch` to this wallet. It throws when the fault breaks the connection. */
    async handle(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const name = pathname.split('/').at(-1) as CallName;
      const endpoint = Object.hasOwn(CALLS, name) && CALLS[name].path === pathname ? CALLS[name] : undefined;
      if (!endpoint || request.method !== 'POST') {
        breaches.push(`${request.method} ${pathname} is no call of the wallet`);
        return refuse('request.not_found');
      }
      const body = await request.text();
      if (!(await isSigned(request, pathname, body))) {
        breaches.push(`${name}: the signature does not hold`);
        return refuse('vendor.bad_signature');
      }
      const parsed = (endpoint.request as z.ZodMiniType).safeParse(JSON.parse(body));
      if (!parsed.success) {
        breaches.push(
          `${name}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
        );
        return refuse('request.invalid');
      }
      return toAnswer(name, parsed.data as SeenCall['input'], body);
    },
  };
}

export type Rig = ReturnType<typeof createRig>;
