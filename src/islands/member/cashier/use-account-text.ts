import { useCallback } from 'react';
import type { PayoutAccount } from '../../../contract/cashier/accounts.ts';
import { useWords } from '../../ui/words.ts';

/** Two lines about a payout account: kind and number, and the holder's name. */
export function useAccountText() {
  const { t } = useWords();
  return useCallback(
    ({ kind, keyType, key, bank, branch, holder }: PayoutAccount) => ({
      label:
        kind === 'pix'
          ? `Pix · ${t(`withdraw.key_${keyType}`)} ${key}`
          : t('withdraw.bank_line', { bank, branch, key }),
      text: holder,
    }),
    [t],
  );
}
