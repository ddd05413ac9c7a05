import type { CentrePage } from '../centre/page.ts';

/** The member centre, in the spec's order (§2). The first row is the default page. */
export const MEMBER_PAGES: readonly CentrePage[] = [
  {
    id: 'securityCenter',
    icon: 'account',
    load: async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
    areas: ['security'],
  },
  {
    id: 'playerRank',
    icon: 'rank',
    load: async () => (await import('./ranks/RankPage.tsx')).RankPage,
    areas: ['ranks'],
    isInMenu: false,
  },
];
