import { useCallback } from 'react';
import type { PayoutAccount } from '../../../contract/cashier/accounts.ts';
import type { PayoutKind } from '../../../contract/cashier/cashier.ts';
import type { T } from '../../../lib/words.ts';
import { useWords } from '../../ui/words.ts';

const LABELS: Readonly<Record<PayoutKind, (account: PayoutAccount, t: T) => string>> = {
  pix: ({ keyType, key }, t) => `Pix · ${t(`withdraw.key_${keyType}`)} ${key}`,
  bank: ({ bank, branch, key }, t) => t('withdraw.bank_line', { bank, branch, key }),
};

/** Two lines about a payout account: kind and number, and the holder's name. */
export function useAccountText() {
  const { t } = useWords();
  return useCallback(
    (account: PayoutAccount) => ({ label: LABELS[account.kind](account, t), text: account.holder }),
    [t],
  );
}
