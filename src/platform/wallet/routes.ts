import { type Currency, toMajor, toMinor } from '../../contract/core/money.ts';
import { getBalance, vendorBalance, vendorBet, vendorRollback, vendorWin } from '../../contract/wallet/wallet.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { accept, type Result, refuse, refuseFields } from '../../server/result.ts';
import { getVendorTerms } from '../games/vendor-secrets.ts';
import { implementForVendor, implementWithoutSessionCheck } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { isMemberId } from '../member/member-id.ts';
import type { Movement } from './commands.ts';
import { fitsDay } from './free-wins.ts';

function getPlayer(env: Env, player: string) {
  return isMemberId(player) ? getMember(env, player) : undefined;
}

function toMovement(
  moved: Result<Movement>,
  { transactionId, currency }: { transactionId: string; currency: Currency },
) {
  return moved.ok ? accept({ balance: toMajor(moved.value.balanceMinor), currency, transactionId }) : moved;
}

export const walletRoutes = [
  implementWithoutSessionCheck(getBalance, async ({ session }) => {
    const balance = await session.member.wallet.getBalance(session.tokenHash);
    if (!balance.ok) return balance;
    const { balanceMinor, currency, bonus } = balance.value;
    return accept({ sumBalance: toMajor(balanceMinor), currency, ...(bonus && { bonus }) });
  }),

  implementForVendor(vendorBalance, async ({ input, env, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const balance = await member.wallet.getVendorBalance(vendor, await sha256Hex(input.launch), input.currency);
    if (!balance.ok) return balance;
    return accept({ balance: toMajor(balance.value.balanceMinor), currency: balance.value.currency });
  }),

  implementForVendor(vendorBet, async ({ input, env, settings, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, launch, amount, ...rest } = input;
    const launchHash = await sha256Hex(launch);
    const { showsPresent } = await getVendorTerms(env, settings, vendor);
    const bet = { ...rest, vendor, showsPresent, launchHash, amountMinor: toMinor(amount) };
    return toMovement(await member.wallet.bet(bet), input);
  }),

  implementForVendor(vendorWin, async ({ input, env, settings, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, amount, ...rest } = input;
    const amountMinor = toMinor(amount);
    const { dayWinsMinor, ...terms } = await getVendorTerms(env, settings, vendor);
    const { kind = 'round', transactionId } = rest;
    const isBound = kind !== 'round' && amountMinor > 0 && amountMinor <= terms.maxWinMinor;
    const win = { vendor, player, transactionId, amountMinor };
    const isFull = isBound && !(await fitsDay(env.DB, win, dayWinsMinor, clock()));
    // Without a ceiling only a win that was paid before is answered.
    const maxWinMinor = isFull ? 0 : terms.maxWinMinor;
    const moved = await member.wallet.win({ ...rest, ...terms, maxWinMinor, vendor, amountMinor });
    if (!moved.ok && moved.code === 'wallet.win_over_limit') {
      const bound = isFull ? { dayWinsMinor } : { maxWinMinor };
      logWarning('wallet.win_over_limit', { vendor, player, amountMinor, ...bound, roundId: input.roundId });
    }
    return toMovement(moved, input);
  }),

  implementForVendor(vendorRollback, async ({ input, env, settings, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, betTransactionId, winTransactionId, ...rest } = input;
    if ((betTransactionId === undefined) === (winTransactionId === undefined))
      return refuseFields({ betTransactionId: betTransactionId === undefined ? 'required' : 'unknown' });
    const { showsPresent } = await getVendorTerms(env, settings, vendor);
    const command = { ...rest, vendor, showsPresent };
    const moved =
      winTransactionId === undefined
        ? await member.wallet.rollback({ ...command, betTransactionId: betTransactionId ?? '' })
        : await member.wallet.rollbackWin({ ...command, winTransactionId });
    return toMovement(moved, input);
  }),
];
