import type { MemberType } from '../../contract/member/member.ts';
import type { RegistrationSource } from '../agents/registration-sources.ts';
import { daysAgo, lastMonth, type When } from './past-calendar.ts';

export interface SeedAccount {
  account: string;
  type: MemberType;
  rank: number;
  upline: string | null;
  firstTimeLogin: boolean;
  balanceMinor: number;
  /** Time of joining, if the seed creates a past. */
  joined?: When;
  origin?: RegistrationSource;
}

export const PLAIN = { type: 0, rank: 0, upline: null, firstTimeLogin: false, balanceMinor: 0 } as const;

function by(via: 'code' | 'opened', upline: 'atlas' | 'vega') {
  const code = via === 'code' ? upline.toUpperCase() : '';
  return { ...PLAIN, upline, origin: { upline, via, code, referrerId: null } } as const;
}

/** Members below the agents of the seed. Areia has made no deposit yet: a registration that did not count. */
export const TEAM: readonly SeedAccount[] = [
  { ...by('code', 'atlas'), account: 'mare', joined: lastMonth(9, '18:20') },
  { ...by('opened', 'atlas'), account: 'duna', joined: lastMonth(8, '11:00') },
  { ...by('code', 'atlas'), account: 'farol', joined: daysAgo(6, '16:00') },
  { ...by('code', 'atlas'), account: 'areia', joined: daysAgo(2, '10:30') },
  { ...by('code', 'vega'), account: 'coral', joined: lastMonth(9, '09:10') },
  { ...by('code', 'vega'), account: 'brisa', joined: daysAgo(4, '17:30') },
];
