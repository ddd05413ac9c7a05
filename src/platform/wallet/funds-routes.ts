import { CURRENCY } from '../../brand/currency.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import * as contract from '../../contract/wallet/funds.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { findVendorNamed } from '../games/vendor-names.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { readSetting } from '../system/settings.ts';
import type { VendorWallet } from './ledger.ts';
import type { FundsCommand } from './vendor-wallets.ts';

function toWallet({ vassalage, balanceMinor }: VendorWallet) {
  return { vassalage, amount: toMajor(balanceMinor) };
}

async function findEntry(env: Env, vassalage: string): Promise<FundsCommand['mayEnter']> {
  const [{ isSingle }, isVendor] = await Promise.all([
    readSetting(env.DB, 'cashier'),
    findVendorNamed(env.DB, vassalage),
  ]);
  if (isSingle) return 'wallet.single';
  return isVendor ? 'yes' : 'games.vendor_unknown';
}

export const fundsRoutes = [
  implementWithoutSessionCheck(contract.getMerchantWallet, async ({ env, session }) => {
    const [{ isSingle }, wallets] = await Promise.all([
      readSetting(env.DB, 'cashier'),
      session.member.wallet.listVendorWallets(session.tokenHash),
    ]);
    if (!wallets.ok) return wallets;
    return accept({ isSingle, currency: CURRENCY, wallets: wallets.value.map(toWallet) });
  }),

  implementWithoutSessionCheck(contract.transferWallet, async ({ env, input, session, idempotencyKey }) => {
    const { direction, amount } = input;
    const vassalage = input.vassalage.toUpperCase();
    const missing = vassalage === '' ? 'vassalage' : 'amount';
    const isIncomplete =
      direction === 'in' ? vassalage === '' || amount === undefined : vassalage === '' && amount !== undefined;
    if (isIncomplete) return refuseFields({ [missing]: 'required' });
    const moved = await session.member.wallet.moveFunds(session.tokenHash, {
      key: idempotencyKey,
      direction,
      vassalage,
      amountMinor: amount === undefined ? null : toMinor(amount),
      mayEnter: direction === 'in' ? await findEntry(env, vassalage) : 'yes',
    });
    if (!moved.ok) return moved;
    const { movedMinor, balanceMinor } = moved.value;
    return accept({ moved: toMajor(movedMinor), balance: toMajor(balanceMinor), currency: CURRENCY });
  }),

  implementWithoutSessionCheck(contract.getConsolidatedFunds, async ({ session }) => {
    const funds = await session.member.entries.getFunds(session.tokenHash);
    if (!funds.ok) return funds;
    const { currency, accounts, wallets, depositedMinor, withdrawnMinor } = funds.value;
    const held = accounts.filter(({ name }) => name.startsWith('held:'));
    const total = accounts.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
    const available = accounts.find(({ name }) => name === 'member')?.balanceMinor ?? 0;
    return accept({
      currency,
      available: toMajor(available),
      held: held.map(({ name, balanceMinor }) => ({ thing: name.slice(5), amount: toMajor(balanceMinor) })),
      wallets: wallets.map(toWallet),
      total: toMajor(total),
      deposited: toMajor(depositedMinor),
      withdrawn: toMajor(withdrawnMinor),
      netDeposits: toMajor(depositedMinor - withdrawnMinor),
    });
  }),
];
