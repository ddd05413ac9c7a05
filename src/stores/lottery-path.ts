/** Where the lottery that `gameCode` names stands on its page, below all that can be chosen. */
const PLACE = '#lottery';

/** A page of lotteries, without a locale; at one of them and a kind of bet where they are given. */
export function toLotteryPath(page: string, { gameCode = '', playType = '' }): string {
  const query = new URLSearchParams();
  if (gameCode) query.set('gameCode', gameCode);
  if (playType) query.set('playType', playType);
  return (query.size > 0 ? `${page}?${query}` : page) + (gameCode && PLACE);
}
