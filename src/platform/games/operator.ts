import { toShownCategory } from '../../contract/games/cockfight.ts';
import { COCKFIGHT_CODES, type GameCategory } from '../../contract/games/games.ts';
import * as contract from '../../contract/games/operator.ts';
import { isOwnPath } from '../../lib/own-path.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { toServiceAddress } from '../http/service-address.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { notify } from '../operator/notify-site.ts';
import { readPeriod } from '../records/requested-period.ts';
import { readCursor } from '../records/routes.ts';
import { readSetting, writeSetting } from '../system/settings.ts';
import { hasVendor, isTakenByOther, putGameRows, putVendor, updateGame, updateVendor } from './catalogue-queries.ts';
import { addGameGroups, replaceGameGroups } from './game-groups.ts';
import { findGame } from './game-queries.ts';
import { addVendorSecret, changeVendorSecret, forgetVendor } from './vendor-secrets.ts';

const toOwnCategory = (category: GameCategory, vassalage: string) =>
  toShownCategory(category, vassalage, COCKFIGHT_CODES);

const vendors = [
  implement(contract.registerVendor, async (call) => {
    const { env, settings, input } = call;
    const { hookUrl } = input;
    // The platform itself calls this address, so it must be a path of this site or the address of an outside service.
    if (hookUrl !== '' && !isOwnPath(hookUrl) && toServiceAddress(hookUrl, settings, true) === undefined)
      return refuseFields({ hookUrl: 'pattern' });
    const isKnown = await hasVendor(env.DB, input.vassalage);
    const categories = [...new Set(input.categories.map((category) => toOwnCategory(category, input.vassalage)))];
    await putVendor(env.DB, { ...input, categories });
    const { vassalage, secret: brought } = input;
    if (brought !== undefined) await changeVendorSecret(env, settings, vassalage, brought);
    const secret = isKnown || brought !== undefined ? null : await addVendorSecret(env, settings, vassalage, 0);
    notify(call, 'games');
    return accept({ vassalage: input.vassalage, created: !isKnown, secret });
  }),

  implement(contract.changeVendor, async (call) => {
    const changed = await updateVendor(call.env.DB, call.input);
    if (changed === 0) return refuse('games.vendor_unknown');
    forgetVendor(call.env, call.input.vassalage);
    notify(call, 'games');
    return accept({ vassalage: call.input.vassalage, changed });
  }),

  implement(contract.rotateVendorSecret, async ({ env, settings, input }) => {
    if (!(await hasVendor(env.DB, input.vassalage))) return refuse('games.vendor_unknown');
    return accept(await addVendorSecret(env, settings, input.vassalage, input.keepHours));
  }),
];

const games = [
  implement(contract.getWinnerRule, async ({ env }) => accept(await readSetting(env.DB, 'winners'))),

  implement(contract.setWinnerRule, async ({ env, input }) => {
    await writeSetting(env.DB, 'winners', input, clock());
    return accept(input);
  }),

  implement(contract.putGames, async (call) => {
    const { env, input } = call;
    const named = input.games.map((game) => ({ ...game, gameType: toOwnCategory(game.gameType, input.vassalage) }));
    for (const gameType of new Set(named.map((game) => game.gameType))) {
      if (!(await hasVendor(env.DB, input.vassalage, gameType))) return refuse('games.vendor_unknown');
    }
    const ids = input.games.map(({ gameId }) => gameId);
    if (await isTakenByOther(env.DB, input.vassalage, ids)) return refuse('games.taken');
    await putGameRows(env.DB, { ...input, games: named });
    notify(call, 'games');
    return accept({ games: input.games.length });
  }),

  implement(contract.putGameGroups, async (call) => {
    const { groups, onlyMissing } = call.input;
    await (onlyMissing ? addGameGroups : replaceGameGroups)(call.env.DB, groups);
    notify(call, 'games');
    return accept({ groups: groups.length });
  }),

  implement(contract.changeGame, async (call) => {
    const { env, input } = call;
    const found = (await updateGame(env.DB, input)) && (await findGame(env.DB, input.gameId, ''));
    if (!found) return refuse('games.unknown');
    notify(call, 'games');
    return accept(found.game);
  }),
];

const rounds = implement(contract.listMemberRounds, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const beforeN = readCursor(input.cursor);
  if (beforeN === undefined) return refuseFields({ cursor: 'pattern' });
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (!memberId) return refuse('member.unknown');
  const { gameType, vassalage, state, pageSize } = input;
  const filter = { ...period.value, gameType, vassalage, state };
  const page = await getMember(env, memberId).records.listRoundsOf(filter, beforeN, pageSize);
  if (!page.ok) return page;
  const { nextN, totals, list, currency } = page.value;
  const next = nextN === 0 ? '' : String(nextN);
  return accept({ period: period.value, currency, totals, list, pageSize, total: totals.rounds, next });
});

export const gamesOperatorRoutes = [...vendors, ...games, rounds];
