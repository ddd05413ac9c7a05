import { clock } from '../../server/clock.ts';
import { countVisit } from '../agents/code-queries.ts';
import { projectMember } from '../agents/project-member.ts';
import { findMethod } from '../cashier/payment-queries.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { toLocalDay } from '../records/local-day.ts';
import { readSetting } from '../system/settings.ts';
import type { PastCalendar } from './past-calendar.ts';
import { getPast } from './past-client.ts';
import { PAST } from './past-visits.ts';
import { ensureAccount, findSeeded, type SeedPassword } from './seed-accounts.ts';
import { findPastGames, toPastMoments } from './seed-past.ts';
import { type SeedAccount, TEAM } from './seed-people.ts';

const METHOD = 'PIX';
/** Number of visits of an invitation link for each registration. The other visitors leave without registering. */
const VISITS_A_REGISTRATION = 3;
const PROJECTION_TRIES = 3;

async function visitBefore(db: D1Database, { account, origin }: SeedAccount, timeZone: string): Promise<void> {
  const today = toLocalDay(clock(), timeZone);
  for (let visit = 1; origin?.via === 'code' && visit <= VISITS_A_REGISTRATION; visit += 1) {
    await countVisit(db, origin.code, `seed-${account}-${visit}`, today);
  }
}

/** The queue may write the same rows at the same time. Then one of the two writes is refused, so this function tries again. */
async function bringUp(env: Env, memberId: string, heardAt: number | undefined): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await projectMember(env, memberId, heardAt);
    } catch (error) {
      if (tries === PROJECTION_TRIES) throw error;
    }
  }
}

/**
 * Time at which the seeded rounds count as reported. 0, before any settlement runs: each round counts at the time of its play. Later,
 * undefined: the rounds were reported late, so they count in the current windows, which are not settled yet.
 */
async function findHeardAt(db: D1Database): Promise<number | undefined> {
  const running = await db.prepare('select 1 from settlement_lanes limit 1').first();
  return running ? undefined : 0;
}

/** A team for the agents of the seed, with its past. Answers the number of missing accounts. */
export async function seedTeam(env: Env, password: SeedPassword, calendar: PastCalendar): Promise<number> {
  let created = 0;
  for (const seed of TEAM) {
    const isMissing = (await findMemberId(env.DB, seed.account)) === undefined;
    if (isMissing) await visitBefore(env.DB, seed, calendar.timeZone);
    if (isMissing && (await ensureAccount(env, seed, password, calendar))) created += 1;
  }
  const [games, method, { withdrawal: terms }] = await Promise.all([
    findPastGames(env.DB),
    findMethod(env.DB, METHOD),
    readSetting(env.DB, 'cashier'),
  ]);
  if (!games || !method) return created;
  const heardAt = await findHeardAt(env.DB);
  for (const [account, visits] of Object.entries(PAST)) {
    const memberId = await findSeeded(env.DB, account);
    if (memberId === undefined) continue;
    await getPast(env, memberId).live(toPastMoments(visits, calendar, { games, method, terms }));
    await bringUp(env, memberId, heardAt);
  }
  return created;
}
