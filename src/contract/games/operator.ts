import * as z from 'zod/mini';
import { isWebAddress } from '../../lib/own-path.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import {
  definePeriodPage,
  PERIOD,
  RECORD_PAGE_SIZE,
  RoundRecordSchema,
  RoundStateSchema,
  RoundTotalsSchema,
} from '../records/records.ts';
import {
  ACCOUNT_TYPE_NAMES,
  GAME_CATEGORIES,
  GameCategorySchema,
  GameSchema,
  PRIZE_MODES,
  VOLATILITIES,
} from './games.ts';
import { VASSALAGE_GAME } from './vassalage-game.ts';
import { WinnerRuleSchema } from './winners.ts';

const vassalage = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,19}$/));
const gameId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/));
const name = shownLine(80);
const picture = z.string().check(z.regex(/^(\/|https:\/\/)[\x21-\x7e]{1,400}$/), z.refine(isWebAddress));
const mark = z.union([z.literal(0), z.literal(1)]);
const position = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));

/**
 * Placeholders `{gameId}`, `{language}`, `{pageLanguage}` and `{launch}` are replaced; without `{launch}`, the launch
 * token is appended as `#launch=`. `{language}` is one of the sixteen codes for vendors, `{pageLanguage}` the language of the page.
 */
const launchUrl = z
  .string()
  .check(
    z.regex(/^(\/|https:\/\/[A-Za-z0-9.-]+(:\d+)?\/)[\x21-\x7e]{0,400}$/),
    z.refine(isWebAddress),
    z.includes('{gameId}'),
  );

/**
 * Address at which the vendor receives hooks (contract/games/vendor-hooks.ts); empty: the vendor receives none. A path belongs to the site itself;
 * any other host must be a name of the public DNS.
 */
const hookUrl = z.union([
  z.literal(''),
  z.string().check(z.regex(/^(\/(?!\/)|https:\/\/[A-Za-z0-9.-]+(:\d+)?\/)[\x21-\x7e]{0,400}$/), z.refine(isWebAddress)),
]);

const SecretSchema = z.object({ secretId: z.string(), secret: z.string() });

/**
 * Registers a vendor with one or more categories, or changes a known one. A new vendor may bring its own `secret`; otherwise it gets one, which is
 * answered once and never shown again. If a known vendor brings a `secret`, this secret replaces the earlier one, which stays valid for 24 hours.
 * With `onlyMissing`, categories that are already registered keep names, marks and order; `launchUrl`, `launchUrl2` and `hookUrl` always change.
 * `launchUrl2` is the alternative address of the games (`game_url2` of a launch); empty: there is none.
 */
export const registerVendor = defineEndpoint({
  ...OPERATOR,
  id: 'registerVendor',
  sets: { thing: 'vendor', by: 'vassalage' },
  method: 'POST',
  path: '/ops/vendors',
  summary: 'Register a vendor with its categories, or change what is registered',
  permission: 'games.vendors',
  fourEyes: 'always',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      vassalage,
      displayName: name,
      smallIcon: picture,
      launchUrl,
      launchUrl2: z._default(z.union([z.literal(''), launchUrl]), ''),
      hookUrl: z._default(hookUrl, ''),
      secret: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{32,200}$/))),
      onlyMissing: z._default(z.boolean(), false),
      categories: z.array(z.enum(GAME_CATEGORIES)).check(z.minLength(1), z.maxLength(GAME_CATEGORIES.length)),
      accountTypeId: z._default(z.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
      accountTypeName: z._default(z.enum(ACCOUNT_TYPE_NAMES), ''),
      isGame: z._default(z.enum(['', VASSALAGE_GAME]), ''),
      isHot: z._default(mark, 0),
      position: z._default(position, 100),
    }),
  response: () => z.object({ vassalage: z.string(), created: z.boolean(), secret: z.nullable(SecretSchema) }),
});

export const changeVendor = defineEndpoint({
  ...OPERATOR,
  id: 'changeVendor',
  sets: { thing: 'vendor', by: 'vassalage' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/vendors/:vassalage',
  summary: 'Maintenance, mark and order of a vendor, in one category or all, and its largest win',
  permission: 'games.change',
  fourEyes: 'amount',
  errors: ['operator.unauthorized', 'games.vendor_unknown'],
  request: () =>
    z.strictObject({
      vassalage,
      gameType: z.optional(GameCategorySchema),
      underMaintenance: z.optional(z.boolean()),
      isHot: z.optional(mark),
      position: z.optional(position),
      /**
       * Limit for the sum of all wins of one round, in all categories; 0 is no limit. A win above the limit is refused until the operator raises the
       * limit. Wins without a bet are allowed only with a limit.
       */
      maxWin: z.optional(AmountSchema.check(z.gte(0))),
      /** Largest sum of the wins without a bet in 24 hours, of all members; 0 (initially): ten times `maxWin`. */
      dayWins: z.optional(AmountSchema.check(z.gte(0))),
      /**
       * Limit for payouts minus stakes in 24 hours (whole hours), of all members together; 0 (initially) stands for ten times `maxWin`, and for no
       * limit if `maxWin` is 0. A win above the limit is refused and stops the vendor: no launches, bets and wins until the operator reopens a
       * category.
       */
      dayLoss: z.optional(AmountSchema.check(z.gte(0))),
      /**
       * Balance in the answer to a repeated wallet call: `first` (initially) is the balance of the first answer, `present` the present
       * balance.
       */
      replayBalance: z.optional(z.enum(['first', 'present'])),
    }),
  response: () => z.object({ vassalage: z.string(), changed: z.number() }),
});

/**
 * The old secret stays valid for `keepHours`, so that the vendor can change over without downtime. 0 revokes it at
 * once.
 */
export const rotateVendorSecret = defineEndpoint({
  ...OPERATOR,
  id: 'rotateVendorSecret',
  method: 'POST',
  path: '/ops/vendors/:vassalage/secrets',
  summary: 'Give a vendor a new secret',
  permission: 'games.vendors',
  fourEyes: 'always',
  errors: ['operator.unauthorized', 'games.vendor_unknown'],
  request: () =>
    z.strictObject({ vassalage, keepHours: z._default(z.number().check(z.int(), z.gte(0), z.lte(720)), 24) }),
  response: () => SecretSchema,
});

export const GAMES_BULK_MAX = 200;

/** With `onlyMissing`, existing titles stay as they are, but missing themes and features are added. */
export const putGames = defineEndpoint({
  ...OPERATOR,
  id: 'putGames',
  method: 'POST',
  path: '/ops/games',
  summary: 'Add titles of a vendor, or change them',
  permission: 'games.change',
  bodyLimit: 512 * 1024,
  errors: ['operator.unauthorized', 'games.vendor_unknown', 'games.taken'],
  request: () =>
    z.strictObject({
      vassalage,
      onlyMissing: z._default(z.boolean(), false),
      games: z
        .array(
          z
            .strictObject({
              gameId,
              gameName: name,
              gameType: GameCategorySchema,
              gameClassify: z._default(z.string().check(z.regex(/^[A-Z0-9_]{0,20}$/)), ''),
              imageUrl: picture,
              minBet: z._default(AmountSchema.check(z.gte(0)), 0),
              maxBet: z._default(AmountSchema.check(z.gte(0)), 0),
              lines: z._default(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
              rtp: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
              volatility: z._default(z.enum(VOLATILITIES), 'medium'),
              /** Codes for the filters of a lobby. Known ones have words (`lobby.theme_…`, `lobby.feature_…`); others are shown as they are. */
              theme: z._default(z.string().check(z.regex(/^[A-Z0-9_]{0,20}$/)), ''),
              features: z._default(z.array(z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))).check(z.maxLength(10)), []),
              isHot: z._default(mark, 0),
              isNew: z._default(mark, 0),
              position: z._default(position, 100),
              defaultPlayType: z._default(z.string().check(z.maxLength(40)), ''),
              prizeMode: z._default(z.enum(['', ...PRIZE_MODES]), ''),
              gameGroupCode: z._default(z.string().check(z.regex(/^[A-Z0-9_]{0,20}$/)), ''),
              lottoArea: z._default(z.enum(['', 'VN']), ''),
            })
            .check(
              z.refine(({ minBet, maxBet }) => maxBet === 0 || minBet <= maxBet, { path: ['maxBet'], error: 'order' }),
            ),
        )
        .check(z.minLength(1), z.maxLength(GAMES_BULK_MAX)),
    }),
  response: () => z.object({ games: z.number() }),
});

export const GAME_GROUPS_MAX = 50;
const labels = z.record(z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/)), shownLine(40));

/**
 * Replaces the groups of the lottery menus, in this order; with `onlyMissing`, existing ones stay and get the
 * languages that they lack. `labels` are by catalogue code; `labelName` is the fallback.
 */
export const putGameGroups = defineEndpoint({
  ...OPERATOR,
  id: 'putGameGroups',
  sets: { thing: 'game-groups' },
  method: 'PUT',
  path: '/ops/game-groups',
  summary: 'Set the groups of games',
  permission: 'games.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      onlyMissing: z._default(z.boolean(), false),
      groups: z
        .array(
          z.strictObject({
            gameGroupCode: z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/)),
            labelName: shownLine(40),
            labels: z._default(labels, {}),
          }),
        )
        .check(z.maxLength(GAME_GROUPS_MAX)),
    }),
  response: () => z.object({ groups: z.number() }),
});

export const changeGame = defineEndpoint({
  ...OPERATOR,
  id: 'changeGame',
  sets: { thing: 'game', by: 'gameId' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/games/:gameId',
  summary: 'Maintenance, marks and order of a title',
  permission: 'games.change',
  errors: ['operator.unauthorized', 'games.unknown'],
  request: () =>
    z.strictObject({
      gameId,
      underMaintenance: z.optional(z.boolean()),
      isHot: z.optional(mark),
      isNew: z.optional(mark),
      position: z.optional(position),
    }),
  response: () => GameSchema,
});

export const getWinnerRule = defineEndpoint({
  ...OPERATOR,
  id: 'getWinnerRule',
  method: 'GET',
  path: '/ops/winners',
  summary: 'Current thresholds of the leaderboard of winners',
  permission: 'content.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => WinnerRuleSchema,
});

/** The new rule applies to wins after the change. */
export const setWinnerRule = defineEndpoint({
  ...OPERATOR,
  id: 'setWinnerRule',
  sets: { thing: 'winners' },
  method: 'PUT',
  path: '/ops/winners',
  summary: 'Thresholds of the leaderboard of winners',
  permission: 'content.change',
  errors: ['operator.unauthorized'],
  request: () => WinnerRuleSchema,
  response: () => WinnerRuleSchema,
});

export const listMemberRounds = defineEndpoint({
  ...OPERATOR,
  id: 'listMemberRounds',
  method: 'GET',
  path: '/ops/members/:account/rounds',
  summary: 'Rounds of a member in a period, with totals',
  permission: 'members.read',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(64)),
      ...PERIOD,
      gameType: queryText(20),
      vassalage: queryText(40),
      state: z._default(z.union([z.literal(''), RoundStateSchema]), ''),
      cursor: queryText(16),
      pageSize: queryInt(RECORD_PAGE_SIZE, 1, PAGE_SIZE_MAX),
    }),
  response: () => definePeriodPage(RoundTotalsSchema, RoundRecordSchema),
});
