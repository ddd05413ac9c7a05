import {
  EVENT_GROUPS,
  type EventGroup,
  exportDownlineEvents,
  getDownlineRound,
  listDownlineEvents,
  type TeamEvent,
} from '../../contract/agents/events.ts';
import { createSavedViews } from '../centre/saved-views.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { createExport } from '../core/export.ts';
import { createRemote } from '../core/remote.ts';
import { request, requestStream } from '../core/request.ts';
import { asAgent } from './as-agent.ts';
import { createFilters } from './report-filters.ts';

export const EVENT_SCOPES = ['team', 'direct', 'own'] as const;
export type EventScope = (typeof EVENT_SCOPES)[number];
const DEFAULTS = { from: '', to: '', account: '', scope: 'team', gameType: '', vassalage: '', group: '' };
export type EventFields = typeof DEFAULTS;

const toInput = (fields: EventFields) => ({
  ...fields,
  account: fields.account.trim(),
  scope: fields.scope as EventScope,
  group: fields.group as EventGroup | '',
});

export const teamEvents = createCursorPages((fields: EventFields, cursor) =>
  asAgent(request(listDownlineEvents, { ...toInput(fields), cursor })),
);

export const eventFilters = createFilters({
  defaults: DEFAULTS,
  period: 'days7',
  choices: { scope: EVENT_SCOPES, group: ['', ...EVENT_GROUPS] },
  load: (fields) => void teamEvents.open(fields),
});

export const eventViews = createSavedViews('agentDownlineTransactionDetailsCopy');

export const eventsExport = createExport(
  (fields: EventFields, format) => requestStream(exportDownlineEvents, { ...toInput(fields), format }),
  ({ from, to }) => `team_${from}_${to}`,
);

export type RoundKey = Pick<TeamEvent, 'account'> & { readonly roundId: string };
export const downlineRound = createRemote((key: RoundKey) => asAgent(request(getDownlineRound, key)));
