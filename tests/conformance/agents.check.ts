import { listDownlineEvents } from '../../src/contract/agent-events.ts';
import { getTeamOverview, listDownlines } from '../../src/contract/agents.ts';
import { type Check, expect } from './check.ts';

export const agentChecks: Check[] = [getTeamOverview, listDownlines, listDownlineEvents].map((endpoint) => ({
  id: `${endpoint.id} says nothing to somebody who is not signed in`,
  endpoint,
  requires: 'nothing',
  run: async ({ client }) => {
    const answer = await client.call(endpoint, {});
    expect(!answer.ok && answer.status === 401 && answer.code === 'session.required', 'expected 401 session.required');
  },
}));
