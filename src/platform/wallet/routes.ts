import { type Currency, toMajor, toMinor } from '../../contract/core/money.ts';
import { getBalance, vendorBalance, vendorBet, vendorRollback, vendorWin } from '../../contract/wallet/wallet.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { logWarning } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { getVendorCeiling } from '../games/vendor-secrets.ts';
import { implementForVendor, implementWithoutSessionCheck } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { isMemberId } from '../member/member-id.ts';
import type { Movement } from './commands.ts';

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
    return accept({ sumBalance: toMajor(balance.value.balanceMinor), currency: balance.value.currency });
  }),

  implementForVendor(vendorBalance, async ({ input, env, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const balance = await member.wallet.getVendorBalance(vendor, await sha256Hex(input.launch), input.currency);
    if (!balance.ok) return balance;
    return accept({ balance: toMajor(balance.value.balanceMinor), currency: balance.value.currency });
  }),

  implementForVendor(vendorBet, async ({ input, env, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, launch, amount, ...rest } = input;
    const launchHash = await sha256Hex(launch);
    return toMovement(await member.wallet.bet({ ...rest, vendor, launchHash, amountMinor: toMinor(amount) }), input);
  }),

  implementForVendor(vendorWin, async ({ input, env, settings, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, amount, ...rest } = input;
    const amountMinor = toMinor(amount);
    const maxWinMinor = await getVendorCeiling(env, settings, vendor);
    const moved = await member.wallet.win({ ...rest, vendor, amountMinor, maxWinMinor });
    if (!moved.ok && moved.code === 'wallet.win_over_limit') {
      logWarning('wallet.win_over_limit', { vendor, player, amountMinor, maxWinMinor, roundId: input.roundId });
    }
    return toMovement(moved, input);
  }),

  implementForVendor(vendorRollback, async ({ input, env, vendor }) => {
    const member = getPlayer(env, input.player);
    if (!member) return refuse('member.unknown');
    const { player, ...rest } = input;
    return toMovement(await member.wallet.rollback({ ...rest, vendor }), input);
  }),
];
