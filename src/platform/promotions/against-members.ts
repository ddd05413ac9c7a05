import { brand } from '../../brand/brand.ts';

/** Only own money is staked there while the terms of a bonus hold, and it fulfils no turnover (decision 0071). */
export function isAgainstMembers(gameType: string): boolean {
  return brand.policy.againstMembers.includes(gameType);
}
