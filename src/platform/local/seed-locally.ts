import { clock } from '../../server/clock.ts';
import { seedAgents } from '../agents/seed.ts';
import { type Agreed, seedContracts } from '../contracts/seed.ts';
import type { Settings } from '../env.ts';
import { toMissingNotices } from '../notices/seed.ts';
import { seedContacts } from '../session/seed.ts';
import { readSeedWords } from '../system/seed-texts.ts';
import { ago, daysAgo, lastMonth, type PastCalendar, toPastCalendar } from './past-calendar.ts';
import { seedAccounts, toSeedPassword } from './seed-accounts.ts';
import { seedStaff } from './seed-staff.ts';
import { seedTeam } from './seed-team.ts';

/** The earliest times at which the contracts of the seeded past begin. Without a past, the contracts begin now. */
function toAgreed(now: number, calendar: PastCalendar | undefined): Agreed {
  if (!calendar) return { dividend: now, daily: now, hourly: now, realtime: now };
  const yesterday = ago('20:00')(calendar);
  return {
    dividend: lastMonth(10, '10:00')(calendar),
    daily: daysAgo(6, '09:00')(calendar),
    hourly: yesterday,
    realtime: yesterday,
  };
}

async function tellAgents(env: Env, publishedAt: number): Promise<void> {
  const seeds = [{ name: 'agent-payments', audience: 'agents', publishedAt }] as const;
  const missing = await toMissingNotices(env.DB, await readSeedWords(env), seeds);
  if (missing.length > 0) await env.DB.batch(missing);
}

/** For people who try the product out: accounts with a published password, agents, contracts and, if asked for, a past. */
export async function seedLocally(env: Env, settings: Settings, past: boolean): Promise<number> {
  const { scryptLog2N, timeZone } = settings;
  const now = clock();
  const calendar = past ? toPastCalendar(now, timeZone) : undefined;
  const password = toSeedPassword(scryptLog2N);
  const accounts = await seedAccounts(env, password, calendar);
  await seedStaff(env, settings, password);
  await seedContacts(env.DB);
  await seedAgents(env.DB, calendar ? lastMonth(13, '09:00')(calendar) : now);
  const team = calendar ? await seedTeam(env, password, calendar) : 0;
  if (calendar) await tellAgents(env, lastMonth(13, '09:05')(calendar));
  await seedContracts(env, timeZone, toAgreed(now, calendar));
  return accounts + team;
}
