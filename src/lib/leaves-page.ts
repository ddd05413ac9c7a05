/** False where an address is a place on the page that is open: a browser goes there without leaving it. */
export function leavesPage(target: string, here: string): boolean {
  const [page, place] = new URL(target, here).href.split('#');
  return place === undefined || page !== here.split('#')[0];
}
