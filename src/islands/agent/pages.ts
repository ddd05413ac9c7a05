import type { CentrePage } from '../centre/page.ts';

/** The agent centre, in the spec's order (§2). */
export const AGENT_PAGES: readonly CentrePage[] = [];
export const AGENT_DEFAULT_PAGE = 'agentTeamOverview';
