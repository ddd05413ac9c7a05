import type { Currency } from '../../contract/core/money.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Balance } from '../../stores/wallet/wallet.ts';
import type { Words } from './words.ts';

const STARS = '*****';

export function toAmountText(amount: number, currency: Currency, tag: string): string {
  return formatMoney(tag, amount, currency);
}

/** Text of the balance; undefined while the balance is loading. */
export function toBalanceText(balance: Balance, isHidden: boolean, { t, tag }: Words): string | undefined {
  if (balance.status === 'failed') return t('header.balance_failed');
  if (balance.status !== 'ready') return undefined;
  return isHidden ? STARS : toAmountText(balance.amount, balance.currency, tag);
}
