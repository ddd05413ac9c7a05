import {
  FIXTURE_CATEGORIES,
  type Fixture,
  getFixture,
  listFixtures,
  listNextRounds,
  listTables,
} from '../../../contract/games/on-now.ts';
import { clock } from '../../../server/clock.ts';
import { accept, refuse } from '../../../server/result.ts';
import { implement } from '../../http/implement.ts';
import {
  askFeed,
  askForFixtures,
  askForRounds,
  askForTables,
  type Offers,
  type OfVendor,
  toAskedLanguage,
} from './vendor-feed.ts';

type Listed = OfVendor<Fixture>;
const toIso = (ms: number) => new Date(ms).toISOString();

/** Matches are found by their id alone. If two vendors use the same id, the first one keeps it. */
function toDistinct(list: readonly Listed[]): Listed[] {
  const ids = new Set<string>();
  return list.filter(({ fixtureId }) => !ids.has(fixtureId) && ids.add(fixtureId));
}

/** Live matches first, then by the time they start. */
function compare(one: Listed, other: Listed): number {
  if (one.state !== other.state) return one.state === 'live' ? -1 : 1;
  return Date.parse(one.startsAt) - Date.parse(other.startsAt);
}

async function listAll(env: Env, category: '' | Fixture['category'], asked: string): Promise<Offers<Fixture>> {
  const categories = category === '' ? FIXTURE_CATEGORIES : [category];
  const language = toAskedLanguage(asked);
  const nowMs = clock();
  const offers = await Promise.all(categories.map((each) => askForFixtures(env, each, language, nowMs)));
  return { atMs: Math.min(...offers.map(({ atMs }) => atMs)), list: toDistinct(offers.flatMap(({ list }) => list)) };
}

export const onNowRoutes = [
  implement(listFixtures, async ({ input, env, language }) => {
    const { category, state, sportId, leagueId, count } = input;
    const { atMs, list } = await listAll(env, category, input.language || language);
    const fixtures = list
      .filter((fixture) => state === '' || fixture.state === state)
      .filter((fixture) => sportId === '' || fixture.sportId === sportId)
      .filter((fixture) => leagueId === '' || fixture.leagueId === leagueId)
      .toSorted(compare)
      .slice(0, count)
      .map((fixture) => ({ ...fixture, markets: fixture.markets.slice(0, 1) }));
    return accept({ at: toIso(atMs), fixtures });
  }),
  implement(getFixture, async ({ input: { fixtureId, language: asked }, env, language }) => {
    const wanted = asked || language;
    const { atMs, list } = await listAll(env, '', wanted);
    const listed = list.find((fixture) => fixture.fixtureId === fixtureId);
    if (!listed) return refuse('games.unknown');
    const { vassalage, category } = listed;
    const question = { event: 'fixtures', language: toAskedLanguage(wanted), category, fixtureId } as const;
    const known = await askFeed(env, vassalage, question);
    // If the vendor does not answer, the match from the list is enough: it has the main market.
    if (!known) return accept({ at: toIso(atMs), fixture: listed });
    const [fixture] = known.value as Fixture[];
    return fixture ? accept({ at: toIso(known.atMs), fixture: { ...fixture, vassalage } }) : refuse('games.unknown');
  }),
  implement(listTables, async ({ input: { count, language: asked }, env, language }) => {
    const { atMs, list } = await askForTables(env, toAskedLanguage(asked || language), clock());
    return accept({ at: toIso(atMs), tables: list.slice(0, count) });
  }),
  implement(listNextRounds, async ({ input: { gameId, vassalage }, env }) => {
    const { atMs, list } = await askForRounds(env, vassalage, clock());
    return accept({ at: toIso(atMs), rounds: list.filter((round) => round.gameId === gameId) });
  }),
];
