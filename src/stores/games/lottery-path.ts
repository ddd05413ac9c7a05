/** Anchor of the lottery named by `gameCode`, below the selection. */
const PLACE = '#lottery';

/** Path of a lottery page without locale, with the lottery and kind of bet if given. */
export function toLotteryPath(page: string, { gameCode = '', playType = '' }): string {
  const query = new URLSearchParams();
  if (gameCode) query.set('gameCode', gameCode);
  if (playType) query.set('playType', playType);
  return (query.size > 0 ? `${page}?${query}` : page) + (gameCode && PLACE);
}
