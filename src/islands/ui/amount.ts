import type { Currency } from '../../contract/core/money.ts';
import { toNumberFormat } from '../../lib/intl-formats.ts';
import type { Balance } from '../../stores/wallet/wallet.ts';
import type { Words } from './words.ts';

const STARS = '*****';

/** Two decimals and grouping. Play money has no Intl currency, so it has no symbol. */
export function toAmountText(amount: number, currency: Currency, tag: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, numberingSystem: 'latn' } as const;
  if (currency === 'PLAY') return toNumberFormat(tag, digits).format(amount);
  return toNumberFormat(tag, { ...digits, style: 'currency', currency }).format(amount);
}

/** Undefined while loading. */
export function toBalanceText(balance: Balance, isHidden: boolean, { t, tag }: Words): string | undefined {
  if (balance.status === 'failed') return t('header.balance_failed');
  if (balance.status !== 'ready') return undefined;
  return isHidden ? STARS : toAmountText(balance.amount, balance.currency, tag);
}
