import type { MissionMetric, MissionReward } from '../../contract/missions/missions.ts';
import type { Changes } from '../../lib/with-changes.ts';
import { changeNamed } from '../operator/named-changes.ts';
import type { PeriodKind } from '../records/calendar-periods.ts';

export interface MissionSetting {
  missionId: string;
  cycle: PeriodKind;
  metric: MissionMetric;
  target: number;
  reward: MissionReward;
  score: number;
  texts: Readonly<Record<string, { title: string; details: string }>>;
  enabled: boolean;
  position: number;
}

interface Row {
  id: string;
  cycle: PeriodKind;
  metric: MissionMetric;
  target: number;
  reward: string;
  score: number;
  texts: string;
  enabled: number;
  position: number;
}

const SHOWN_MAX = 50;

function toSetting(row: Row): MissionSetting {
  return {
    missionId: row.id,
    cycle: row.cycle,
    metric: row.metric,
    target: row.target,
    reward: JSON.parse(row.reward) as MissionReward,
    score: row.score,
    texts: JSON.parse(row.texts) as MissionSetting['texts'],
    enabled: row.enabled === 1,
    position: row.position,
  };
}

export async function listMissions(db: D1Database): Promise<MissionSetting[]> {
  const { results } = await db
    .prepare('select * from missions where enabled = 1 order by position, id limit ?')
    .bind(SHOWN_MAX)
    .all<Row>();
  return results.map(toSetting);
}

/** Also finds a mission that is not offered any more, so that a repeated call gets its answer. */
export async function findMission(db: D1Database, id: string): Promise<MissionSetting | undefined> {
  const row = await db.prepare('select * from missions where id = ?').bind(id).first<Row>();
  return row ? toSetting(row) : undefined;
}

export async function listMissionSettings(
  db: D1Database,
  limit: number,
  offset: number,
): Promise<{ missions: MissionSetting[]; total: number }> {
  const [page, count] = await db.batch<Row & { n: number }>([
    db.prepare('select * from missions order by position, id limit ? offset ?').bind(limit, offset),
    db.prepare('select count(*) as n from missions'),
  ]);
  return { missions: (page?.results ?? []).map(toSetting), total: count?.results[0]?.n ?? 0 };
}

/** Largest reward in points of all missions; 0 if no mission rewards points. */
export async function readLargestPoints(db: D1Database): Promise<number> {
  const sql =
    "select coalesce(max(reward ->> '$.amount'), 0) as points from missions where reward ->> '$.type' = 'points'";
  return (await db.prepare(sql).first<number>('points')) ?? 0;
}

/** Changes nothing when the mission exists. */
export function toMissingMission(db: D1Database, mission: MissionSetting): D1PreparedStatement {
  return db
    .prepare(`insert into missions (id, cycle, metric, target, reward, score, texts, enabled, position)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) on conflict (id) do nothing`)
    .bind(
      mission.missionId,
      mission.cycle,
      mission.metric,
      mission.target,
      JSON.stringify(mission.reward),
      mission.score,
      JSON.stringify(mission.texts),
      mission.enabled ? 1 : 0,
      mission.position,
    );
}

export type MissionChanges = Changes<Omit<MissionSetting, 'missionId'>>;

/** Undefined for an unknown mission. */
export async function changeMission(
  db: D1Database,
  id: string,
  { reward, texts, enabled, ...plain }: MissionChanges,
): Promise<MissionSetting | undefined> {
  const row = await changeNamed<Row>(db, 'missions', id, {
    ...plain,
    reward: reward && JSON.stringify(reward),
    texts: texts && JSON.stringify(texts),
    enabled: enabled === undefined ? undefined : Number(enabled),
  });
  return row ? toSetting(row) : undefined;
}

export interface Score {
  period: string;
  score: number;
  reachedAt: number;
}

/** Copies the scores of the member's object. Scores only grow, so a late copy changes nothing. */
export async function projectScores(
  db: D1Database,
  member: { memberId: string; account: string },
  scores: readonly Score[],
): Promise<void> {
  if (scores.length === 0) return;
  await db.batch(
    scores.map(({ period, score, reachedAt }) =>
      db
        .prepare(
          `insert into mission_scores (period, member_id, account, score, reached_at_ms) values (?1, ?2, ?3, ?4, ?5)
           on conflict (period, member_id) do update set score = ?4, reached_at_ms = ?5 where score < ?4`,
        )
        .bind(period, member.memberId, member.account, score, reachedAt),
    ),
  );
}

const PLACES_MAX = 1000;

export interface RankedMember {
  member_id: string;
  account: string;
  score: number;
}

/** The top of the list, and the number of members ahead of one member. The cost of both does not grow with the number of members. */
export async function readLeaderboard(
  db: D1Database,
  period: string,
  memberId: string,
  count: number,
): Promise<{ best: RankedMember[]; mine: { score: number; place: number | null } | undefined }> {
  const [best, mine] = await db.batch<RankedMember & { ahead: number }>([
    db
      .prepare(
        'select member_id, account, score from mission_scores where period = ? order by score desc, reached_at_ms, member_id limit ?',
      )
      .bind(period, count),
    db
      .prepare(
        `select m.score,
           (select count(*) from (select 1 from mission_scores o where o.period = m.period and o.score > m.score limit ?3))
           + (select count(*) from (select 1 from mission_scores o where o.period = m.period and o.score = m.score
               and (o.reached_at_ms, o.member_id) < (m.reached_at_ms, m.member_id) limit ?3)) as ahead
         from mission_scores m where m.period = ?1 and m.member_id = ?2`,
      )
      .bind(period, memberId, PLACES_MAX),
  ]);
  const row = mine?.results[0];
  const place = row && row.ahead < PLACES_MAX ? row.ahead + 1 : null;
  return { best: best?.results ?? [], mine: row ? { score: row.score, place } : undefined };
}

/** True if the metric rewards deposits. Some markets forbid such missions (`DEPOSIT_BONUSES`). */
export function rewardsDeposits(metric: MissionMetric): boolean {
  return metric === 'deposit' || metric === 'deposits';
}
