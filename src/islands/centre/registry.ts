import type { Feature } from '../../contract/system/features.ts';
import type { CentreId } from '../../stores/centre/centres.ts';
import { AGENT_DEFAULT_PAGE, AGENT_PAGES } from '../agent/pages.ts';
import { MEMBER_PAGES } from '../member/pages.ts';
import type { CentrePage } from './page.ts';

const PAGES: Record<CentreId, readonly CentrePage[]> = { member: MEMBER_PAGES, agent: AGENT_PAGES };

interface Viewer {
  readonly features: readonly Feature[];
  readonly hasUpline: boolean;
}

/** Pages that a viewer can open; disabled features are in neither menu nor deep links. */
export function listCentrePages(centre: CentreId, { features, hasUpline }: Viewer): readonly CentrePage[] {
  return PAGES[centre].filter(
    ({ feature, needsUpline }) => (!feature || features.includes(feature)) && (!needsUpline || hasUpline),
  );
}

/** Whether the page is disabled; a link to it would open another page. */
export function isPageOff(centre: CentreId, id: string, features: readonly Feature[]): boolean {
  const page = PAGES[centre].find((row) => row.id === id);
  return page?.feature !== undefined && !features.includes(page.feature);
}

/** Page of a deep link; the default page if the link names none that can be opened. */
export function findCentrePage(centre: CentreId, pages: readonly CentrePage[], id: string): CentrePage | undefined {
  const defaultId = centre === 'agent' ? AGENT_DEFAULT_PAGE : pages[0]?.id;
  return pages.find((page) => page.id === id) ?? pages.find((page) => page.id === defaultId) ?? pages[0];
}
