import { useEffect } from 'react';
import { openWallet } from '../../../stores/wallet/balance-changes.ts';
import { refreshFunds } from '../../../stores/wallet/funds.ts';
import parts from '../../centre/parts/parts.module.css';
import { useRefresh } from '../../ui/use-refresh.ts';
import { Changes } from './Changes.tsx';
import { Funds } from './Funds.tsx';
import { NetDeposits } from './NetDeposits.tsx';
import { TransfersInProgress } from './TransfersInProgress.tsx';
import { VendorWallets } from './VendorWallets.tsx';
import { Withdrawable } from './Withdrawable.tsx';

const REFRESH_MS = 15_000;

/** My wallet (spec §2 `transferFund`): amounts, their location, and recent changes. */
export function WalletPage() {
  useEffect(openWallet, []);
  useRefresh(refreshFunds, REFRESH_MS);
  return (
    <div className={parts.stack}>
      <Funds />
      <Withdrawable />
      <TransfersInProgress />
      <VendorWallets />
      <Changes />
      <NetDeposits />
    </div>
  );
}
