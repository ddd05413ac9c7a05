import { useCallback } from 'react';
import type { PayoutAccount } from '../../../contract/cashier-accounts.ts';
import { useWords } from '../../ui/words.ts';

/** A payout account in two lines: what it is and which one; the name that it carries. */
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
