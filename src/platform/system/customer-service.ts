import { VIP_ABOVE_RANK } from '../../contract/member/member.ts';
import { SERVICE_POPUP_TYPE, type ServiceLine } from '../../contract/support/service.ts';
import type { CustomerServiceSettings } from '../../contract/system/site-operator.ts';
import { toServicePath } from './service-path.ts';

type Entries = CustomerServiceSettings['entries'];
type Entry = Entries[number];

/** Encrypts the address of each entry with a key of its own. */
export function toServiceEntries(entries: Entries): { csType: ServiceLine; path: string }[] {
  return entries.map(({ csType, url }) => ({ csType, path: toServicePath(url) }));
}

/** The line of a rank; a guest has rank 0. */
export function findLine(entries: Entries, rank: number): Entry | undefined {
  const find = (line: ServiceLine) => entries.find(({ csType }) => csType === line);
  return (rank > VIP_ABOVE_RANK ? find('VIP') : undefined) ?? find('LIVECHAT');
}

export function toVersion(line: Entry | undefined): { pathList: { type: number; path: string }[] } {
  return { pathList: line ? [{ type: SERVICE_POPUP_TYPE, path: toServicePath(line.url) }] : [] };
}
