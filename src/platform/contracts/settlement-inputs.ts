import { type Inputs, NO_INPUTS } from './formulas.ts';
import { getActiveKind, type Lane, type LanePeriod } from './lanes.ts';
import { WINDOW_MS } from './play-windows.ts';
import type { Terms } from './terms.ts';

/** An agent's team, and the terms that select its figures. */
export interface Question {
  agentId: string;
  /** Id of the upline, who pays the agent. */
  uplineId: string;
  terms: Terms;
}

type InputRow = Omit<Inputs, 'validBetMinor'> & { place: number; validBetMinor: number };

const FROM_DAYS = `select j.key as place, coalesce(sum(d.valid_minor), 0) as validBetMinor, coalesce(sum(d.stake_minor), 0) as stakeMinor,
    coalesce(sum(d.payout_minor), 0) as payoutMinor, coalesce(sum(d.bonus_minor), 0) as bonusMinor,
    coalesce((select members from team_actives a where a.agent_id = j.value ->> '$.agentId' and a.kind = ?2 and a.first_day = ?3), 0)
      as activeMembers, 0 as wonBetMinor, 0 as lostBetMinor
  from json_each(?1) j left join team_days d on d.agent_id = j.value ->> '$.agentId' and d.scope = 'team' and d.category = '*'
    and d.vendor = '*' and d.day between ?3 and ?4
  group by j.key`;
const FROM_WINDOWS = `select j.key as place, coalesce(sum(t.won_minor + t.lost_minor), 0) as validBetMinor, 0 as stakeMinor, 0 as payoutMinor,
    0 as bonusMinor, 0 as activeMembers,
    coalesce(sum(iif(t.step_minor >= j.value ->> '$.stepMinor', t.won_minor, 0)), 0) as wonBetMinor,
    coalesce(sum(iif(t.step_minor >= j.value ->> '$.stepMinor', t.lost_minor, 0)), 0) as lostBetMinor
  from json_each(?1) j cross join json_each(?2) w left join team_windows t on t.window_ms = w.value
    and t.agent_id = j.value ->> '$.agentId'
  group by j.key`;

/** Loss of the latest settled period before this one, between the same two parties, if its terms carried losses. A negative base amount is a loss. */
const CARRIED = `select j.key as place, (
    select iif(c.terms ->> '$.carriesLosses' = 1, max(0, -(s.pay ->> '$.baseMinor')), 0)
      from settlements s join contracts c on c.id = s.contract_id
      where s.downline_id = j.value ->> '$.agentId' and s.kind = 'dividend' and s.start_ms < ?2
        and s.upline_id = j.value ->> '$.uplineId' order by s.start_ms desc limit 1) as carried
  from json_each(?1) j`;

async function addCarriedLosses(
  db: D1Database,
  { startMs }: LanePeriod,
  questions: readonly Question[],
  inputs: readonly Inputs[],
): Promise<Inputs[]> {
  const carries = ({ terms }: Question) => terms.kind === 'dividend' && terms.carriesLosses === true;
  if (!questions.some(carries)) return [...inputs];
  const asked = JSON.stringify(questions.map(({ agentId, uplineId }) => ({ agentId, uplineId })));
  const { results } = await db.prepare(CARRIED).bind(asked, startMs).all<{ place: number; carried: number | null }>();
  const byPlace = new Map(results.map(({ place, carried }) => [Number(place), carried ?? 0]));
  return inputs.map((given, place) => {
    const question = questions[place];
    return question && carries(question) ? { ...given, carriedLossMinor: byPlace.get(place) ?? 0 } : given;
  });
}

function listWindows({ startMs, endMs }: LanePeriod): number[] {
  return Array.from({ length: Math.ceil((endMs - startMs) / WINDOW_MS) }, (_, index) => startMs + index * WINDOW_MS);
}

/** One query for all questions; answers in their order. */
export async function readInputs(
  db: D1Database,
  lane: Lane,
  period: LanePeriod,
  questions: readonly Question[],
): Promise<Inputs[]> {
  const asked = JSON.stringify(
    questions.map(({ agentId, terms }) => {
      return { agentId, stepMinor: terms.kind === 'realtime' ? terms.singleBetMinor : 0 };
    }),
  );
  const activeKind = getActiveKind(lane);
  const statement = activeKind
    ? db.prepare(FROM_DAYS).bind(asked, activeKind, period.fromDay, period.toDay)
    : db.prepare(FROM_WINDOWS).bind(asked, JSON.stringify(listWindows(period)));
  const { results } = await statement.all<InputRow>();
  const byPlace = new Map(results.map(({ place, ...inputs }) => [Number(place), inputs]));
  const inputs = questions.map((_, place) => byPlace.get(place) ?? NO_INPUTS);
  return addCarriedLosses(db, period, questions, inputs);
}
