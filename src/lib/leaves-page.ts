/** False if an address is an anchor on the current page: following it does not leave the page. */
export function leavesPage(target: string, here: string): boolean {
  const [page, place] = new URL(target, here).href.split('#');
  return place === undefined || page !== here.split('#')[0];
}
