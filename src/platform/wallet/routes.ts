import { type Currency, toMajor, toMinor } from '../../contract/core/money.ts';
import { getBalance, vendorBalance, vendorBet, vendorRollback, vendorWin } from '../../contract/wallet/wallet.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { accept, type Result, refuse, refuseFields } from '../../server/result.ts';
import { getVendorTerms } from '../games/vendor-secrets.ts';
import { type Call, implementForVendor, implementWithoutSessionCheck } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { isMemberId } from '../member/member-id.ts';
import type { Movement } from './commands.ts';
import { type NetLimit, noteNet } from './vendor-net.ts';
import { payWin } from './vendor-win.ts';

function getPlayer(env: Env, player: string) {
  return isMemberId(player) ? getMember(env, player) : undefined;
}

function toMovement(
  moved: Result<Movement>,
  { transactionId, currency }: { transactionId: string; currency: Currency },
) {
  return moved.ok ? accept({ balance: toMajor(moved.value.balanceMinor), currency, transactionId }) : moved;
}

/** Counts, for the vendor's limit, the money that a call moved to the member. */
function note({ env, waitUntil }: Call<unknown>, limit: NetLimit, moved: Result<Movement>): void {
  if (moved.ok) noteNet(env.DB, limit, moved.value.movedMinor, waitUntil);
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

  implementForVendor(vendorBet, async (call) => {
    const { input, env, settings, vendor } = call;
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, launch, amount, ...rest } = input;
    const launchHash = await sha256Hex(launch);
    const { showsPresent, isStopped, dayLossMinor } = await getVendorTerms(env, settings, vendor);
    const bet = { ...rest, vendor, showsPresent, isStopped, launchHash, amountMinor: toMinor(amount) };
    const moved = await member.wallet.bet(bet);
    note(call, { vendor, limitMinor: dayLossMinor }, moved);
    return toMovement(moved, input);
  }),

  implementForVendor(vendorWin, async (call) => {
    const { input, env, vendor } = call;
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, amount, ...rest } = input;
    return toMovement(await payWin(call, member, { ...rest, player, vendor, amountMinor: toMinor(amount) }), input);
  }),

  implementForVendor(vendorRollback, async (call) => {
    const { input, env, settings, vendor } = call;
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, betTransactionId, winTransactionId, ...rest } = input;
    if ((betTransactionId === undefined) === (winTransactionId === undefined))
      return refuseFields({ betTransactionId: betTransactionId === undefined ? 'required' : 'unknown' });
    const { showsPresent, dayLossMinor } = await getVendorTerms(env, settings, vendor);
    const command = { ...rest, vendor, showsPresent };
    const moved =
      winTransactionId === undefined
        ? await member.wallet.rollback({ ...command, betTransactionId: betTransactionId ?? '' })
        : await member.wallet.rollbackWin({ ...command, winTransactionId });
    note(call, { vendor, limitMinor: dayLossMinor }, moved);
    return toMovement(moved, input);
  }),
];
