import { brand } from '../../../brand/brand.ts';
import type { AccountEntry } from '../../../contract/account-record.ts';
import { isByDays, toPeriodText } from '../../../stores/contracts/period-text.ts';
import { SEEDED, toEntryReason } from '../../../stores/records/account.ts';
import type { Words } from '../../ui/words.ts';

const WHOLE = /^\d+$/;

export type EntryWords = Pick<Words, 't' | 'tag'> & {
  /** Names by their code. */
  readonly vendors: ReadonlyMap<string, string>;
};

/** Money that went to the wallet of one vendor, or came back from it. */
export function isOfVendor({ kind, reason }: AccountEntry): boolean {
  return (kind === 'vendor_in' || kind === 'vendor_out') && reason !== 'all';
}

/** What moved the balance. What an agent paid is named by the contract: all of it is one kind of the ledger. */
export function toEntryTitle({ kind, payKind }: AccountEntry, { t }: Pick<EntryWords, 't'>): string {
  return kind === 'settlement_hold' && payKind !== '' ? t(`records.pay.${payKind}`) : t(`records.kind.${kind}`);
}

function toSide({ amount, reason }: AccountEntry): 'to' | 'from' | 'from_house' {
  if (amount < 0) return 'to';
  return reason === '' ? 'from_house' : 'from';
}

/** From or to whom or for what, and of pay the period that it is for; empty where a link says it better. */
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
