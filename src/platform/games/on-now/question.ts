import * as z from 'zod/mini';
import {
  type Fixture,
  FixturesAnswerSchema,
  type LiveTable,
  type NextRound,
  NextRoundsAnswerSchema,
  TablesAnswerSchema,
} from '../../../contract/games/on-now.ts';
import type { FixturesAsked, NextRoundsAsked, TablesAsked } from '../../../contract/games/vendor-hooks.ts';
import { toDisplayableText } from '../../../lib/displayable-text.ts';

/** A question to a vendor about its matches, tables or next rounds. */
export type Question = FixturesAsked | TablesAsked | NextRoundsAsked;
export type Found = Fixture[] | LiveTable[] | NextRound[];

/** `Date.parse` alone also takes remarks in brackets, with any characters. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const isTime = (text: string | null) => text === null || (ISO_TIME.test(text) && Number.isFinite(Date.parse(text)));
const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
const isShown = (texts: readonly string[]) => texts.every((text) => toDisplayableText(text) === text.trim());

function fitsFixture(fixture: Fixture, { category, fixtureId }: FixturesAsked): boolean {
  const { sport, league, home, away, clock, score, markets } = fixture;
  const names = markets.flatMap(({ name, selections }) => [name, ...selections.map((each) => each.name)]);
  return (
    fixture.category === category &&
    (fixtureId === undefined || fixture.fixtureId === fixtureId) &&
    isTime(fixture.startsAt) &&
    areDistinct(markets.map(({ marketId }) => marketId)) &&
    markets.every(({ selections }) => areDistinct(selections.map(({ selectionId }) => selectionId))) &&
    isShown([sport, league, home, away, clock, score?.home ?? '', score?.away ?? '', ...names])
  );
}

function toFixtures(value: unknown, asked: FixturesAsked): Fixture[] {
  const { fixtures } = FixturesAnswerSchema.parse(value);
  if (!areDistinct(fixtures.map(({ fixtureId }) => fixtureId))) throw new Error('two matches with one id');
  if (!fixtures.every((fixture) => fitsFixture(fixture, asked))) throw new Error('a match that was not asked for');
  return fixtures;
}

function toTables(value: unknown): LiveTable[] {
  const { tables } = TablesAnswerSchema.parse(value);
  if (!areDistinct(tables.map(({ tableId }) => tableId))) throw new Error('two tables with one id');
  const isSound = ({ name, last, phaseEndsAt }: LiveTable) =>
    isTime(phaseEndsAt) && isShown([name, ...last.map(({ text }) => text)]);
  if (!tables.every(isSound)) throw new Error('a table without a name or with a wrong time');
  return tables;
}

function toRounds(value: unknown): NextRound[] {
  const { rounds } = NextRoundsAnswerSchema.parse(value);
  if (!areDistinct(rounds.map(({ gameId }) => gameId))) throw new Error('two next rounds of one title');
  if (!rounds.every(({ startsAt }) => isTime(startsAt))) throw new Error('a round with a wrong time');
  return rounds;
}

const KNOWS = {
  fixtures: z.object({ fixtures: z.unknown() }),
  tables: z.object({ tables: z.unknown() }),
  'next-rounds': z.object({ rounds: z.unknown() }),
};

/** False for the answer of a vendor without the hook: an empty value, or one that lacks the list. */
export function isAnswered(value: unknown, { event }: Question): boolean {
  const parsed = KNOWS[event].safeParse(value);
  return parsed.success && Object.values(parsed.data)[0] !== undefined;
}

/** The answer of a vendor, checked as a whole. Throws where one part of it breaks the contract. */
export function toFound(value: unknown, asked: Question): Found {
  if (asked.event === 'fixtures') return toFixtures(value, asked);
  return asked.event === 'tables' ? toTables(value) : toRounds(value);
}
