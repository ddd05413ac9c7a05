import * as contract from '../../contract/agents/agents.ts';
import { type Answer, accept } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { toExportResponse } from '../http/export-pages.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { readPeriod } from '../records/requested-period.ts';
import { readTeamPlay, type Scope } from './report-queries.ts';
import { requireAgent } from './require-agent.ts';

interface Asked {
  from: string;
  to: string;
  scope: Scope;
  gameType: string;
  vassalage: string;
}

async function readPlay(env: Env, session: MemberSession, asked: Asked, timeZone: string) {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const period = readPeriod(asked, timeZone);
  if (!period.ok) return period;
  const { scope, gameType, vassalage } = asked;
  const play = await readTeamPlay(env.DB, session.memberId, { ...period.value, scope, gameType, vassalage });
  return accept({ period: period.value, ...play });
}

type PlayRow = { gameType: string; vassalage: string } & Pick<
  Awaited<ReturnType<typeof readTeamPlay>>['totals'],
  'rounds' | 'stake' | 'validStake' | 'payout' | 'net'
>;
const COLUMNS: readonly (keyof PlayRow)[] = [
  ...(['gameType', 'vassalage', 'rounds', 'stake', 'validStake', 'payout', 'net'] as const),
];

export const playRoutes = [
  implementWithoutSessionCheck(contract.getTeamPlay, ({ env, input, session, settings }) =>
    readPlay(env, session, input, settings.timeZone),
  ),

  implementWithoutSessionCheck(
    contract.exportTeamPlay,
    async ({ env, input: { format, ...asked }, session, settings }): Promise<Answer<Response>> => {
      const play = await readPlay(env, session, asked, settings.timeZone);
      if (!play.ok) return play;
      const { period, list } = play.value;
      const rows = list.map(({ gameType, vassalage, rounds, stake, validStake, payout, net }): PlayRow => {
        return { gameType, vassalage, rounds, stake, validStake, payout, net };
      });
      const name = `team_play_${period.from}_${period.to}`;
      const first = { list: rows, readNext: undefined };
      return accept(toExportResponse({ format, columns: COLUMNS, counts: ['rounds'], name, first }));
    },
  ),
];
