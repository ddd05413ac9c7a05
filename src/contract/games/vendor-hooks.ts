import * as z from 'zod/mini';
import { ReasonSchema } from '../core/operator.ts';
import { FIXTURE_CATEGORIES, FixtureIdSchema } from './on-now.ts';

const teamId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
/** A match between two teams of a vendor; `tickMs` is its pace. */
export const FRIENDLY = {
  homeId: teamId,
  awayId: teamId,
  startsInSeconds: z.number().check(z.int(), z.gte(1), z.lte(86_400)),
  tickMs: z.number().check(z.int(), z.gte(100), z.lte(60_000)),
};

/** Id of a request that adds a match. A repeated request with the same id adds no second match. */
export const requestId = z.optional(z.string().check(z.regex(/^[a-z0-9-]{8,40}$/)));

/** A catalogue code such as `PT`, or empty. */
const language = z.string().check(z.regex(/^[A-Z-]{0,20}$/));
const player = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/));

/**
 * Tells the vendor that launches of this player ended, by sign-out, a lock or another sign-in. The vendor should call `balance` with each launch of
 * the player. The hook is sent once, and its answer is not read. A vendor that misses the hook learns the same from `balance`.
 */
export const LaunchesEndedSchema = z.strictObject({ event: z.literal('launches-ended'), player });

/**
 * Sent when a member opens one of their rounds in the betting record. The vendor answers with an envelope whose value has the bets of the
 * round (`RoundBetsSchema` of round-bets.ts). `roundId` is the vendor's own.
 */
export const RoundBetsAskedSchema = z.strictObject({
  event: z.literal('round-bets'),
  player,
  roundId: z.string().check(z.minLength(1), z.maxLength(120)),
  language,
});
export type RoundBetsAsked = z.infer<typeof RoundBetsAskedSchema>;

/**
 * Asks for the matches of a category that can be bet on now. The answer is an envelope with `FixturesAnswerSchema` (on-now.ts) as its value, and has
 * only the main market of each match. With `fixtureId`, the answer has only this match with all its markets, or no match if it is over. While
 * visitors look at matches, the hook is sent at most once a second.
 */
export const FixturesAskedSchema = z.strictObject({
  event: z.literal('fixtures'),
  language,
  category: z.enum(FIXTURE_CATEGORIES),
  fixtureId: z.optional(FixtureIdSchema),
});
export type FixturesAsked = z.infer<typeof FixturesAskedSchema>;

/** Asks for the live tables. The answer is an envelope with `TablesAnswerSchema` (on-now.ts) as its value. Sent as often as `fixtures`. */
export const TablesAskedSchema = z.strictObject({ event: z.literal('tables'), language });
export type TablesAsked = z.infer<typeof TablesAskedSchema>;

/** Asks for the next rounds of titles whose rounds begin at fixed times. The answer is an envelope with `NextRoundsAnswerSchema` (on-now.ts). */
export const NextRoundsAskedSchema = z.strictObject({ event: z.literal('next-rounds') });
export type NextRoundsAsked = z.infer<typeof NextRoundsAskedSchema>;

/**
 * An act of the operator on a match of the vendor. `by` is the person, or empty for a machine. The answer is an envelope: the value of the
 * act, or a refusal with `sports.unknown` or `sports.match_ended`. A vendor without such acts refuses with any other code.
 */
export const OperatorActSchema = z.strictObject({
  event: z.literal('operator'),
  by: z.string().check(z.maxLength(64)),
  act: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('void-match'), matchId: z.string().check(z.maxLength(60)), reason: ReasonSchema }),
    z.strictObject({ kind: z.literal('add-friendly'), requestId, ...FRIENDLY }),
  ]),
});
export type OperatorAct = z.infer<typeof OperatorActSchema>;

/**
 * A hook that the platform sends to a vendor at its `hookUrl` (registerVendor): a POST, signed like the vendor's own calls, with the
 * vendor's secret and the path of the hook.
 */
export const VendorHookSchema = z.discriminatedUnion('event', [
  LaunchesEndedSchema,
  RoundBetsAskedSchema,
  FixturesAskedSchema,
  TablesAskedSchema,
  NextRoundsAskedSchema,
  OperatorActSchema,
]);
export type VendorHook = z.infer<typeof VendorHookSchema>;
