/** Maximum number of the member's latest rounds that are compared. */
const ROUNDS_MAX = 100;
/** Rounds whose ends differ by at most this time are compared, because a table pays the tickets of a round one after the other. */
const WITHIN_MS = 3_000;

export interface PlayedTogether {
  memberId: string;
  rounds: number;
  opposite: number;
}

/**
 * Slots and crash games (RNG) are left out, because they have no opposing sides. Each round of the member is compared with the few rounds
 * of the others in the same seconds.
 */
const TOGETHER = `with mine as materialized (
    select at_ms, game_code, amount_minor > stake_minor as won from member_events
    where member_id = ?1 and kind = 'win' and category <> 'RNG' order by at_ms desc limit ${ROUNDS_MAX})
  select o.value as memberId, count(*) as rounds, sum(m.won <> (e.amount_minor > e.stake_minor)) as opposite
  from json_each(?2) o cross join mine m cross join member_events e
  where e.member_id = o.value and e.at_ms between m.at_ms - ${WITHIN_MS} and m.at_ms + ${WITHIN_MS}
    and e.kind = 'win' and e.game_code = m.game_code
  group by o.value`;

/**
 * Counts rounds of one title that ended in the same seconds for the member and another one (`rounds`), and those that one of the two won
 * and the other lost (`opposite`). Accomplices bet on both sides to pass money on or to fulfil turnover.
 */
export async function listPlayedTogether(db: D1Database, memberId: string, others: readonly string[]) {
  if (others.length === 0) return new Map<string, PlayedTogether>();
  const { results } = await db.prepare(TOGETHER).bind(memberId, JSON.stringify(others)).all<PlayedTogether>();
  return new Map(results.map((row) => [row.memberId, row]));
}
