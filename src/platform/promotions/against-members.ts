import { brand } from '../../brand/brand.ts';

/**
 * True for a game in which members play against each other. While the terms of a bonus hold, a member may stake only own money in such a
 * game, and these stakes count for no turnover (decision 0071).
 */
export function isAgainstMembers(gameType: string): boolean {
  return brand.policy.againstMembers.includes(gameType);
}
