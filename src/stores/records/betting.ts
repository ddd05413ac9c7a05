import { exportRounds, getRound, listRoundBets, listRounds, ROUND_STATES } from '../../contract/records/records.ts';
import { createExport } from '../core/export.ts';
import { createRemote } from '../core/remote.ts';
import { request, requestStream } from '../core/request.ts';
import { createRecord } from './record.ts';

const DEFAULTS = { from: '', to: '', gameType: '', vassalage: '', state: '', round: '' };
type BettingFields = typeof DEFAULTS;

function toFilter({ from, to, gameType, vassalage, state }: BettingFields) {
  return { from, to, gameType, vassalage, state: ROUND_STATES.find((one) => one === state) ?? ('' as const) };
}

export const bettingRecord = createRecord({
  defaults: DEFAULTS,
  period: 'days7',
  choices: { state: ['', ...ROUND_STATES] },
  detail: 'round',
  ask: (fields: BettingFields, cursor) => request(listRounds, { ...toFilter(fields), cursor }),
});

export const roundDetail = createRemote((roundId: string) => request(getRound, { roundId }));

export const roundBets = createRemote((roundId: string) => request(listRoundBets, { roundId }));

export const roundsExport = createExport(
  (fields: BettingFields, format) => requestStream(exportRounds, { ...toFilter(fields), format }),
  ({ from, to }) => `rounds_${from}_${to}`,
);
