import { FIXTURES_MAX, type Fixture } from '../../contract/games/on-now.ts';
import type { FixturesAsked } from '../../contract/games/vendor-hooks.ts';
import type { SportsMatch, SportsPrices } from '../../contract/studio/sports.ts';
import { withoutMarks } from '../../lib/isolate.ts';
import { toClock, toLeagueName, toMarketName, toPickName, toTeamName } from '../client/sports/names.ts';
import type { SportsSpeech } from '../client/sports/words.ts';
import { BOOK_NAME } from '../sports/book-object.ts';
import { getMarket, MARKETS } from '../sports/markets.ts';
import { SPORTS, type SportId } from '../sports/sports.ts';
import { readSportsSpeech } from './speech.ts';

/** `markets` has only the main market if the match comes from the list, and all markets if it was read by its id. */
type Listed = Omit<SportsMatch, 'marketCount'>;

function toMarket(match: Listed, { marketId, prices, margin }: SportsPrices, speech: SportsSpeech) {
  const sportId = match.sportId as SportId;
  const isOpen = !match.isSuspended && prices.length > 0;
  const picks = getMarket(sportId, marketId)?.picks ?? [];
  return {
    marketId,
    name: withoutMarks(toMarketName(sportId, marketId, speech)),
    margin: isOpen ? margin : null,
    selections: picks.map((pick) => ({
      selectionId: pick,
      name: withoutMarks(toPickName(match, marketId, pick, speech)),
      odds: isOpen ? (prices.find((price) => price.pick === pick)?.odds ?? null) : null,
    })),
  };
}

/** Undefined when the match is over. */
function toFixture(match: Listed, speech: SportsSpeech): Fixture | undefined {
  const { matchId, leagueId, homeId, awayId, phase, startsAt, state } = match;
  const sportId = match.sportId as SportId;
  if (phase !== 'upcoming' && phase !== 'live') return undefined;
  const isLive = phase === 'live';
  const [home = 0, away = 0] = state;
  return {
    fixtureId: matchId,
    gameId: `orla-${sportId}`,
    category: SPORTS[sportId].category,
    sportId,
    sport: speech.find(`sport.${sportId}`) ?? sportId,
    leagueId,
    league: toLeagueName(leagueId, speech),
    home: toTeamName(homeId),
    away: toTeamName(awayId),
    startsAt: new Date(startsAt).toISOString(),
    state: phase,
    clock: isLive ? withoutMarks(toClock(match, startsAt, speech)) : '',
    score: isLive ? { home: String(home), away: String(away) } : null,
    isSimulated: true,
    markets: match.markets.map((market) => toMarket(match, market, speech)),
    marketCount: MARKETS[sportId].length,
  };
}

/** Answers the hook `fixtures` from the book. */
export async function listStudioFixtures(env: Env, { category, fixtureId, language }: FixturesAsked) {
  const book = env.SPORTS_BOOK.getByName(BOOK_NAME);
  const speech = await readSportsSpeech(env, language);
  if (fixtureId === undefined) {
    const { value } = await book.readBook(category, '');
    return (value ?? []).flatMap((match) => toFixture(match, speech) ?? []).slice(0, FIXTURES_MAX);
  }
  const read = await book.readMatch(fixtureId, category, { version: '' });
  const fixture = read.ok && read.value.value ? toFixture(read.value.value, speech) : undefined;
  return fixture ? [fixture] : [];
}
