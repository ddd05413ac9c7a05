import { brand } from '../../../brand/brand.ts';
import type { AccountEntry } from '../../../contract/records/account-record.ts';
import { isByDays, toPeriodText } from '../../../stores/contracts/period-text.ts';
import { SEEDED, toEntryReason } from '../../../stores/records/account.ts';
import type { Words } from '../../ui/words.ts';

const WHOLE = /^\d+$/;

export type EntryWords = Pick<Words, 't' | 'tag'> & {
  /** Vendor names by code. */
  readonly vendors: ReadonlyMap<string, string>;
};

/** Money moved to or from the wallet of one vendor. */
export function isOfVendor({ kind, reason }: AccountEntry): boolean {
  return (kind === 'vendor_in' || kind === 'vendor_out') && reason !== 'all';
}

/**
 * Cause of a change. Payments by an agent are named by their contract, because the ledger has one kind for all of them.
 */
export function toEntryTitle({ kind, payKind }: AccountEntry, { t }: Pick<EntryWords, 't'>): string {
  return kind === 'settlement_hold' && payKind !== '' ? t(`records.pay.${payKind}`) : t(`records.kind.${kind}`);
}

function toSide({ amount, reason }: AccountEntry): 'to' | 'from' | 'from_house' {
  if (amount < 0) return 'to';
  return reason === '' ? 'from_house' : 'from';
}

/** Counterparty or purpose of a change, and the period of contract payments; empty if a link explains it better. */
export function toEntryWords(entry: AccountEntry, { t, tag, vendors }: EntryWords): string {
  const { kind, reason, payKind, payFrom: from, payUntil: until } = entry;
  if (payKind !== '') {
    const period = toPeriodText({ from, until, hasDays: isByDays(payKind) }, tag, brand.timeZone);
    return t(`records.pay_${toSide(entry)}`, { account: reason, period });
  }
  if (isOfVendor(entry)) return vendors.get(reason) ?? reason;
  if (kind === 'points_conversion' && WHOLE.test(reason)) return t('records.points', { count: Number(reason) });
  return kind === 'adjustment' && reason === SEEDED ? t('records.seeded') : toEntryReason(entry);
}
