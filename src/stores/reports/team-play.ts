import { getTeamPlay } from '../../contract/agents.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import { asAgent } from '../team/as-agent.ts';
import { createFilters } from './filters.ts';

const DEFAULTS = { from: '', to: '', scope: 'team', gameType: '', vassalage: '' };
type PlayFields = typeof DEFAULTS;

export const teamPlay = createRemote(
  ({ scope, ...filter }: PlayFields) =>
    asAgent(request(getTeamPlay, { ...filter, scope: scope === 'direct' ? 'direct' : 'team' })),
  { keepsOld: true },
);

export const teamPlayFilters = createFilters({
  defaults: DEFAULTS,
  period: 'days30',
  choices: { scope: ['team', 'direct'] },
  load: (fields) => void teamPlay.load(fields),
});
