import type * as z from 'zod/mini';
import { toMinor } from '../../contract/core/money.ts';
import type { launchGame } from '../../contract/games/launch.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { createLaunchToken } from '../session/tokens.ts';
import { readSetting } from '../system/settings.ts';
import { type FoundGame, findGame } from './game-queries.ts';
import { findRoom } from './room-queries.ts';

type Input = z.output<typeof launchGame.request>;
type Launched = z.output<typeof launchGame.response>;

async function findTarget(db: D1Database, { gameId, gameCode, roomId, vassalage }: Input) {
  if (roomId === undefined) return { found: await findGame(db, gameId ?? gameCode ?? '', vassalage), room: undefined };
  const room = await findRoom(db, roomId);
  if (!room || (vassalage !== '' && room.vassalage !== vassalage)) return { found: undefined, room };
  return { found: await findGame(db, room.gameId, room.vassalage), room };
}

/** Extra parameters for the vendor's page: room and its node, lottery view, return address. */
function toExtras(input: Input): [string, string][] {
  const { roomId, nodeId, lottoArea, playType, pick, view, device, backUrl } = input;
  const extras = {
    room: roomId?.slice(roomId.indexOf(':') + 1),
    node: nodeId,
    lottoArea,
    playType,
    pick: pick?.join(),
    view,
    device,
    backUrl,
  };
  return Object.entries(extras).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/**
 * Fills in a vendor's template. `{language}` is the language code for vendors. `{pageLanguage}` is the catalogue code of the page, for vendors that
 * have every language of the site. Without the placeholder `{launch}`, the launch token goes into the fragment, which no log of ours contains.
 */
export function toLaunchUrl(template: string, gameId: string, token: string, input: Input, language: string): string {
  const path = template
    .replaceAll('{gameId}', encodeURIComponent(gameId))
    .replaceAll('{language}', encodeURIComponent(input.language.toLowerCase()))
    .replaceAll('{pageLanguage}', encodeURIComponent((language || input.language).toLowerCase()));
  const query = new URLSearchParams(toExtras(input)).toString();
  const [before = '', fragment] = path.split('#', 2);
  const joined = query === '' ? before : `${before}${before.includes('?') ? '&' : '?'}${query}`;
  const whole = fragment === undefined ? joined : `${joined}#${fragment}`;
  if (whole.includes('{launch}')) return whole.replaceAll('{launch}', encodeURIComponent(token));
  return `${whole}${fragment === undefined ? '#' : '&'}launch=${token}`;
}

function toAnswer({ game, defaultPlayType, accountTypeName, isGame }: FoundGame, url: string, url2: string): Launched {
  const { gameId, gameName, gameType, vassalage } = game;
  const routing = { gameType, code: gameId, defaultPlayType, accountTypeName, isGame, vassalage };
  return {
    game_url: url,
    ...(url2 && { game_url2: url2 }),
    gameName,
    ...routing,
    ...(gameType === 'PVP' ? { content: url } : {}),
  };
}

export async function launchForMember({
  input,
  env,
  session,
  language,
}: Call<Input> & { session: MemberSession; language: string }): Promise<Answer<Launched>> {
  const [{ found, room }, { isSingle }] = await Promise.all([
    findTarget(env.DB, input),
    readSetting(env.DB, 'cashier'),
  ]);
  if (!found) return refuse('games.unknown');
  if (found.game.underMaintenance || room?.state === 'closed') return refuse('games.under_maintenance');
  const { gameId, gameName, vassalage, gameType } = found.game;
  const { token, hash } = await createLaunchToken(session.memberId, gameId);
  const maxBetMinor = toMinor(room?.maxBet || found.game.maxBet);
  const minBetMinor = toMinor(room?.minBet || found.game.minBet);
  const launch = { gameId, vassalage, gameType, maxBetMinor, minBetMinor, usesVendorWallet: !isSingle };
  const created = await session.member.games.createLaunch(session.tokenHash, hash, launch, gameName);
  if (!created.ok) return created;
  const url2 = found.launchPath2 && toLaunchUrl(found.launchPath2, gameId, token, input, language);
  return accept(toAnswer(found, toLaunchUrl(found.launchPath, gameId, token, input, language), url2));
}
