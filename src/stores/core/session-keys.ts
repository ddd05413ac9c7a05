import { brand } from '../../brand/brand.ts';
import type { MemberInfo } from '../../contract/member/member.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { environment } from './environment.ts';
import { writeKey } from './storage-keys.ts';

/** Keys that every session has, including guests (spec §3). */
export function storeBrand(): void {
  const row = requireLocaleRow(environment().locale);
  writeKey('merchant', brand.merchantCode);
  writeKey('merchantCode', brand.merchantCode);
  writeKey('platform', brand.platform);
  writeKey('lang', row.catalogue);
  writeKey('hisLang', row.vendor);
}

export function storeMember(info: MemberInfo): void {
  writeKey('isAgent', String(info.type));
  writeKey('nickname', info.nickname);
  writeKey('account', info.account);
  writeKey('username', info.account);
  writeKey('sessionAccount', info.account);
  writeKey('customerId', info.id);
  writeKey('toUpline', info.toUpline ?? undefined);
  writeKey('memberLabel', JSON.stringify(info.memberLabel));
}
