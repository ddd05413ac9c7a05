import { exportTeamPlay, getTeamPlay } from '../../contract/agents/agents.ts';
import { createSavedViews } from '../centre/saved-views.ts';
import { createExport } from '../core/export.ts';
import { createRemote } from '../core/remote.ts';
import { request, requestStream } from '../core/request.ts';
import { asAgent } from './as-agent.ts';
import { createFilters } from './report-filters.ts';

const DEFAULTS = { from: '', to: '', scope: 'team', gameType: '', vassalage: '' };
type PlayFields = typeof DEFAULTS;

const toInput = ({ scope, ...filter }: PlayFields) => {
  return { ...filter, scope: scope === 'direct' ? 'direct' : 'team' } as const;
};

export const teamPlay = createRemote((fields: PlayFields) => asAgent(request(getTeamPlay, toInput(fields))), {
  keepsOld: true,
});

export const teamPlayFilters = createFilters({
  defaults: DEFAULTS,
  period: 'days30',
  choices: { scope: ['team', 'direct'] },
  load: (fields) => void teamPlay.load(fields),
});

export const teamPlayViews = createSavedViews('personalHistoryCopy');

export const teamPlayExport = createExport(
  (fields: PlayFields, format) => requestStream(exportTeamPlay, { ...toInput(fields), format }),
  ({ from, to }) => `team_play_${from}_${to}`,
);
