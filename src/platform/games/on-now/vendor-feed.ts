import { brand } from '../../../brand/brand.ts';
import type { Fixture, LiveTable, NextRound } from '../../../contract/games/on-now.ts';
import { LANGUAGES } from '../../../i18n/languages.ts';
import { logWarning } from '../../../server/log.ts';
import type { Found, Question } from './question.ts';
import type { Known } from './question-memory.ts';

/** Maximum number of vendors that are asked for one category, in the operator's order. Each vendor costs one call of an object. */
const VENDORS_MAX = 50;

export type OfVendor<One> = One & { readonly vassalage: string };

/** Matches or tables of several vendors; `atMs` is the time of the oldest answer among them. */
export interface Offers<One> {
  readonly atMs: number;
  readonly list: readonly OfVendor<One>[];
}

/** Catalogue code of a language of the site. Any other language becomes the default one, so that callers cannot multiply questions. */
export function toAskedLanguage(asked: string): string {
  const code = asked.toUpperCase();
  const rows = LANGUAGES.filter(({ path }) => (brand.locales as readonly string[]).includes(path));
  const own = rows.find(({ path }) => path === brand.defaultLocale);
  return (rows.find(({ catalogue }) => catalogue === code) ?? own)?.catalogue ?? '';
}

async function listVendors(db: D1Database, gameType: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select vassalage from vendors where game_type = ? and hook_url <> '' and under_maintenance = 0
       order by position, vassalage limit ?`,
    )
    .bind(gameType, VENDORS_MAX)
    .all<{ vassalage: string }>();
  return results.map(({ vassalage }) => vassalage);
}

/** Never throws: if the object of one vendor fails, such as for lack of memory, the page still shows the others. */
export async function askFeed(env: Env, vassalage: string, question: Question): Promise<Known<Found> | null> {
  try {
    return (await env.VENDOR_FEED.getByName(vassalage).ask(question)) as Known<Found> | null;
  } catch (error) {
    logWarning('vendor.feed_failed', { vassalage, cause: String(error) });
    return null;
  }
}

async function askAll<One>(env: Env, gameType: string, question: Question, nowMs: number): Promise<Offers<One>> {
  const vendors = await listVendors(env.DB, gameType);
  const answers = await Promise.all(
    vendors.map(async (vassalage) => ({ vassalage, known: await askFeed(env, vassalage, question) })),
  );
  const times = answers.flatMap(({ known }) => (known && known.value.length > 0 ? known.atMs : []));
  return {
    atMs: Math.min(nowMs, ...times),
    list: answers.flatMap(({ vassalage, known }) =>
      ((known?.value ?? []) as One[]).map((one) => ({ ...one, vassalage })),
    ),
  };
}

export function askForFixtures(env: Env, category: Fixture['category'], language: string, nowMs: number) {
  return askAll<Fixture>(env, category, { event: 'fixtures', language, category }, nowMs);
}

export function askForTables(env: Env, language: string, nowMs: number) {
  return askAll<LiveTable>(env, 'LIVE', { event: 'tables', language }, nowMs);
}

/** Next rounds of one vendor; none for a vendor that is unknown, under maintenance or without the hook. */
export async function askForRounds(
  env: Env,
  vassalage: string,
  nowMs: number,
): Promise<{ atMs: number; list: NextRound[] }> {
  const vendor = await env.DB.prepare(
    `select 1 from vendors where vassalage = ? and hook_url <> '' and under_maintenance = 0 limit 1`,
  )
    .bind(vassalage)
    .first();
  const known = vendor && (await askFeed(env, vassalage, { event: 'next-rounds' }));
  return { atMs: known?.atMs ?? nowMs, list: (known?.value ?? []) as NextRound[] };
}
