import { brand } from '../../brand/brand.ts';

/** While the terms of a bonus hold, only own money may be staked there, and such stakes count for no turnover (decision 0071). */
export function isAgainstMembers(gameType: string): boolean {
  return brand.policy.againstMembers.includes(gameType);
}
