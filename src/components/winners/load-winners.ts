import { listWinners } from '../../contract/games/winners.ts';
import { isUnanswered, loadShell, type Page, type Shell, setPageHeaders, toCatalogueLanguage } from '../page.ts';

const WINNERS_COUNT = 50;

export type Winner = NonNullable<Awaited<ReturnType<typeof findWinners>>>['list'][number];
export interface WinnerBoard {
  shell: Shell;
  winners: readonly Winner[];
  /** True if the platform did not answer, so that it is unknown whether there are winners. */
  isUnknown: boolean;
  /** Today, or the last seven days. */
  period: 'D' | 'W';
}

function findWinners({ locals }: Page, period: 'D' | 'W') {
  return locals.call(listWinners, { period, count: WINNERS_COUNT, language: toCatalogueLanguage(locals) });
}

export async function loadWinners(page: Page): Promise<WinnerBoard> {
  setPageHeaders(page, '/winners');
  const period = page.url.searchParams.get('type') === 'D' ? 'D' : 'W';
  const [shell, found] = await Promise.all([loadShell(page), findWinners(page, period)]);
  return { shell, winners: found?.list ?? [], isUnknown: isUnanswered(page, found), period };
}
